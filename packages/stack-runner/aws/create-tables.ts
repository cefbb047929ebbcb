import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndexDescription,
  type KeySchemaElement,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb'
import { StartError } from 'kit'
import { z } from 'zod'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'
import { clientConfig } from '../platform/account'

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))
const indexSchema = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'INCLUDE', 'KEYS_ONLY']),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
})
const tableSchema = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: z.array(indexSchema).optional(),
  LocalSecondaryIndexes: refused('local indexes are not run'),
  StreamSpecification: refused('streams of changes are not run'),
})

/** An existing table must have the same keys and indexes. */
export async function createTables(stack: Stack, endpoint: string): Promise<void> {
  const client = new DynamoDBClient(clientConfig(endpoint, stack.region))
  for (const { ref, properties } of stack.resources('AWS::DynamoDB::Table', tableSchema)) {
    const wanted = { TableName: ref, BillingMode: 'PAY_PER_REQUEST' as const, ...properties }
    const present = await describe(client, ref)
    if (!present) await client.send(new CreateTableCommand(wanted))
    else if (keysOf(present) !== keysOf(wanted)) throw otherKeys(ref)
  }
  client.destroy()
}

async function describe(client: DynamoDBClient, table: string): Promise<Keys | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }))
    return Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

type Index = Pick<GlobalSecondaryIndexDescription, 'IndexName' | 'KeySchema' | 'Projection'>
type Keys = {
  KeySchema?: KeySchemaElement[]
  GlobalSecondaryIndexes?: Index[]
}

/** As text, for comparison. */
function keysOf(table: Keys): string {
  const indexes = (table.GlobalSecondaryIndexes ?? []).map(
    ({ IndexName, KeySchema, Projection: { ProjectionType, NonKeyAttributes } = {} }) =>
      [IndexName, attributesOf(KeySchema), ProjectionType, NonKeyAttributes?.toSorted()].join(' '),
  )
  return [attributesOf(table.KeySchema), ...indexes.toSorted()].join('; ')
}

function attributesOf(keys: KeySchemaElement[] = []): string {
  return keys.map(({ AttributeName, KeyType }) => `${KeyType}=${AttributeName}`).join(',')
}

function otherKeys(table: string): StartError {
  return new StartError(`The table ${table} was created with other keys or indexes than the stack has now.`, {
    reason: 'data',
  })
}

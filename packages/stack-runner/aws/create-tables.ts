import { StartError } from 'kit'
import { z } from 'zod'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'
import { unverifiedSignature } from '../platform/account'

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))
const indexSchema = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'INCLUDE', 'KEYS_ONLY']),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
})
const keysSchema = z.object({ KeySchema: keySchema, GlobalSecondaryIndexes: z.array(indexSchema).optional() })
const tableSchema = keysSchema.extend({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  LocalSecondaryIndexes: refused('local indexes are not run'),
  StreamSpecification: refused('streams of changes are not run'),
})
const describedSchema = z.object({ Table: keysSchema })

/** An existing table must have the same keys and indexes. */
export async function createTables(stack: Stack, endpoint: string): Promise<void> {
  for (const { ref: TableName, properties } of stack.resources('AWS::DynamoDB::Table', tableSchema)) {
    const wanted = { TableName, BillingMode: 'PAY_PER_REQUEST', ...properties }
    const created = await call(endpoint, 'CreateTable', wanted)
    if (created.ok) continue
    const fault = await created.text()
    if (!fault.includes('ResourceInUseException')) throw new Error(fault)
    const described = await call(endpoint, 'DescribeTable', { TableName })
    if (keysOf(describedSchema.parse(await described.json()).Table) === keysOf(properties)) continue
    throw new StartError(`The table ${TableName} was created with other keys or indexes than the stack has now.`, {
      reason: 'data',
    })
  }
}

/** Without the SDK, which takes longer to load than the tables to create. */
function call(endpoint: string, action: string, parameters: object): Promise<Response> {
  const headers = {
    ...unverifiedSignature,
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': `DynamoDB_20120810.${action}`,
  }
  return fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(parameters) })
}

/** As text, for comparison. */
function keysOf({ KeySchema: own, GlobalSecondaryIndexes = [] }: z.infer<typeof keysSchema>): string {
  const indexes = GlobalSecondaryIndexes.map(
    ({ IndexName, KeySchema, Projection: { ProjectionType, NonKeyAttributes } }) =>
      [IndexName, attributesOf(KeySchema), ProjectionType, NonKeyAttributes?.toSorted()].join(' '),
  )
  return [attributesOf(own), ...indexes.toSorted()].join('; ')
}

function attributesOf(keys: z.infer<typeof keySchema>): string {
  return keys.map(({ AttributeName, KeyType }) => `${KeyType}=${AttributeName}`).join(',')
}

import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation'
import { App, Stack } from 'aws-cdk-lib'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { OrdersTable } from '../../lib/data/orders-table'
import { stackNameOf } from '../../lib/stage/stage-config'
import type { StageConfig } from '../../lib/stage/stage-settings'
import { UserError } from '../../lib/stage/user-error'
import { clientConfig } from '../cli/aws'
import { ifReadable } from '../cli/stack-fault'

const cloudFormation = new CloudFormationClient(clientConfig)

const indexSchema = z.looseObject({ IndexName: z.string() })
const tableSchema = z.object({
  Type: z.literal('AWS::DynamoDB::Table'),
  Properties: z.object({ GlobalSecondaryIndexes: z.array(indexSchema).default([]) }),
})
const templateSchema = z.object({ Resources: z.record(z.string(), z.unknown()) })

type Index = z.infer<typeof indexSchema>
export type TableIndexes = Map<string, Index[]>

/**
 * CloudFormation refuses two changed indexes of a table only halfway through a deploy; this throws a UserError before:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html
 */
export async function checkIndexes(stage: string, config: StageConfig, note: (text: string) => void): Promise<void> {
  const read = cloudFormation.send(new GetTemplateCommand({ StackName: stackNameOf(stage) }))
  const response = await ifReadable(read, 'changes of indexes are not checked', note)
  if (!response) return
  const deployed = readIndexes(parseJson(response.TemplateBody ?? ''))
  const fault = indexFault(deployed, readIndexes(indexedTables(config)))
  if (fault !== undefined) throw new UserError(fault)
}

export function readIndexes(template: unknown): TableIndexes {
  const parsed = templateSchema.safeParse(template)
  const resources = Object.entries(parsed.data?.Resources ?? {})
  return new Map(
    resources.flatMap(([id, resource]) => {
      const table = tableSchema.safeParse(resource)
      return table.success ? [[id, table.data.Properties.GlobalSecondaryIndexes] as const] : []
    }),
  )
}

/** For the first table with two changes. A new table may have any indexes. */
export function indexFault(deployed: TableIndexes, wanted: TableIndexes): string | undefined {
  for (const [id, indexes] of wanted) {
    const present = deployed.get(id)
    const isIn = (all: Index[]) => (index: Index) => all.some((other) => isDeepStrictEqual(other, index))
    const removed = present?.filter((index) => !isIn(indexes)(index)) ?? []
    const added = present ? indexes.filter((index) => !isIn(present)(index)) : []
    if (removed.length + added.length < 2) continue
    const name = ({ IndexName }: Index) => IndexName
    const changes = [...added.map((index) => `add ${name(index)}`), ...removed.map((index) => `remove ${name(index)}`)]
    const list = new Intl.ListFormat('en').format(changes)
    return `This deploy would ${list} at the table ${id}, and AWS changes one index of a table in a deploy: leave all but one for later deploys (docs/deploy.md).`
  }
  return undefined
}

/** Only the orders table: synthesizing everything takes a minute, and `cdk deploy` does it anyway. */
export function indexedTables(config: StageConfig): unknown {
  const outdir = mkdtempSync(join(tmpdir(), 'tables-'))
  try {
    const app = new App({ outdir, builtinCloudFormationValidation: false })
    const orders = new OrdersTable(new Stack(app, 'Tables'), 'Orders', config)
    return app.synth().getStackByName(Stack.of(orders).stackName).template
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

import { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { globSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { callPaths } from '../../lambda/contract'
import { channelStates } from '../../lambda/orders/channel-state'
import { orderSchema } from '../../lambda/orders/order'
import { orderStatuses } from '../../lambda/orders/order-status'
import { subscribedEvents } from '../../lambda/payments/subscribed-events'
import { sessionMetadata } from '../../lambda/payments/session-metadata'
import { metricUnits } from '../../lambda/platform/metrics/metric-units'
import { OrdersTable } from '../../lib/data/orders-table'
import { stageConfig } from '../../lib/stage/stage-config'
import { stageConfigSchema } from '../../lib/stage/stage-settings'
import { testApp } from '../support/lib/test-app'

const page = readFileSync('docs/contracts.md', 'utf8')

/** The rows of the table whose first column has this heading, as the cells between the bars. */
function rowsOf(heading: string): string[][] {
  const table = new RegExp(`^\\| ${heading} .*\\n\\|[-| ]+\\n((?:\\|.*\\n)+)`, 'm').exec(page)
  const lines = table?.[1]?.trim().split('\n') ?? []
  return lines.map((line) => line.split('|').slice(1, -1).map(withoutTicks))
}

const withoutTicks = (cell: string) => cell.replaceAll('`', '').trim()
const firstColumn = (heading: string) => rowsOf(heading).map(([cell = '']) => cell)

const indexesSchema = z.object({
  Properties: z.object({
    GlobalSecondaryIndexes: z.array(
      z.object({
        IndexName: z.string(),
        KeySchema: z.array(z.object({ AttributeName: z.string() })),
        Projection: z.object({ ProjectionType: z.string() }),
      }),
    ),
  }),
})

test('the calls are those of lambda/contract.ts', () => {
  const paths = firstColumn('call').flatMap((call) => /\/functions\/\S+/.exec(call) ?? [])

  expect(new Set(paths.map((path) => path.replace('/{token}', '')))).toEqual(
    new Set(Object.values(callPaths)),
  )
})

describe('the orders table', () => {
  const orders = new OrdersTable(new Stack(testApp()), 'Orders', stageConfig('dev'))
  const template = Template.fromStack(Stack.of(orders))
  const [table] = Object.values(template.findResources('AWS::DynamoDB::Table'))
  const indexes = indexesSchema.parse(table).Properties.GlobalSecondaryIndexes

  test('has these indexes', () => {
    expect(rowsOf('index').map(([name, key, projection]) => [name, key, projection])).toEqual(
      indexes.map(({ IndexName, KeySchema, Projection }) => [
        IndexName,
        KeySchema.map(({ AttributeName }) => AttributeName).join(', '),
        Projection.ProjectionType === 'ALL' ? 'all' : 'keys only',
      ]),
    )
  })

  test('has the attributes of the schema and of the indexes, and no others', () => {
    const keys = indexes.flatMap(({ KeySchema }) => KeySchema.map((key) => key.AttributeName))

    expect(new Set(firstColumn('attribute'))).toEqual(
      new Set([...Object.keys(orderSchema.shape), ...keys]),
    )
  })
})

test('the statuses and channel states are those of the code', () => {
  expect(firstColumn('status').toSorted()).toEqual(orderStatuses.toSorted())
  expect(firstColumn('state')).toEqual(channelStates)
})

test("a checkout session's metadata has these keys", () => {
  const metadata = sessionMetadata(
    { deliveryMethod: 'both', email: 'a@b.example', phone: '+1' },
    { store: 'ebook-store-prod', account: '123456789012' },
  )

  expect(firstColumn('key')).toEqual(Object.keys(metadata))
})

test('the webhook endpoint subscribes to these events', () => {
  expect(firstColumn('event')).toEqual([...subscribedEvents])
})

test('a stage has these settings', () => {
  expect(firstColumn('setting')).toEqual(Object.keys(stageConfigSchema.shape))
})

test('the functions emit these metrics', () => {
  expect(rowsOf('metric').map(([name, unit]) => [name, unit])).toEqual(Object.entries(metricUnits))
})

test('setup and doctor have these checks', () => {
  const id = /(?<=['`])(aws|stack|email|texts|stripe|alarms|site)\.[a-z-]+(?=['`])/g
  const inCode = globSync(['tools/**/*.ts', 'lambda/public-calls/*.ts']).flatMap((file) =>
    readFileSync(file, 'utf8').match(id),
  )

  expect(new Set(page.match(id))).toEqual(new Set(inCode.filter((name) => name !== null)))
})

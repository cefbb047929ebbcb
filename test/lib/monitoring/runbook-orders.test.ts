import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimDueChannels } from '../../../lambda/orders/channels'
import type { Order } from '../../../lambda/orders/order'
import { isEntitled } from '../../../lambda/orders/order-status'
import { listOpenDeliveries, readOrder } from '../../../lambda/orders/orders-table'
import { projectRoot } from '../../../tools/build/project-root'
import { editOrder } from '../../support/lambda/edit-order'
import { useOrdersTable } from '../../support/lambda/embedded-table'
import { paidOrder } from '../../support/lambda/order-fixture'

const table = 'orders'
const { orderId } = paidOrder()
const runbook = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8')
const now = new Date('2026-11-21T12:00:00.000Z')

useOrdersTable(table)

test('a permanently refused channel is reopened with another address and is due again', async () => {
  await store(paidOrder({ delivery: { email: { state: 'failed', attempts: 1, error: 'No' } } }))

  await run(blockWith('reopen()'), `reopen ${orderId} email other@example.com`)

  const order = await readOrder(table, orderId)
  expect(order).toMatchObject({ email: 'other@example.com', version: 2 })
  expect(order && claimDueChannels(order, now).claimed).toEqual(['email'])
  expect(await listOpenDeliveries(table)).toMatchObject([{ orderId }])
})

test('a channel that the buyer did not choose is opened by the same command', async () => {
  const delivery = { email: { state: 'failed', attempts: 1, error: 'No' } } as const
  await store(paidOrder({ phone: undefined, delivery }))

  await run(blockWith('reopen()'), `reopen ${orderId} text +12025550199`)

  const order = await readOrder(table, orderId)
  expect(order?.phone).toBe('+12025550199')
  expect(order && claimDueChannels(order, now).claimed).toEqual(['text'])
})

test('a held order is entitled once its amount is accepted', async () => {
  await store(paidOrder({ amountCents: 999 }))

  await run(blockWith('expectedCents = amountCents').replace('cs_live_…', orderId), '')

  const order = await readOrder(table, orderId)
  expect(order && isEntitled(order)).toBe(true)
  expect(order?.version).toBe(2)
})

test('a concurrent update does not overwrite what the command changed', async () => {
  await store(paidOrder({ amountCents: 999 }))
  let isChanged = false

  const order = await editOrder(table, orderId, async (before) => {
    if (!isChanged) {
      isChanged = true
      await run(blockWith('expectedCents = amountCents').replace('cs_live_…', orderId), '')
    }
    return before && { ...before, checkoutEmail: 'mara@example.com' }
  })

  expect(order).toMatchObject({ expectedCents: 999, checkoutEmail: 'mara@example.com', version: 3 })
})

/** The runbook's block of commands that contains a text. */
function blockWith(text: string): string {
  const blocks = [...runbook.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block]) => block ?? '')
  return blocks.find((block) => block.includes(text)) ?? ''
}

/** Runs shell commands, and applies to the embedded table what the AWS CLI would do to the real one. */
async function run(block: string, call: string): Promise<void> {
  const script = `out() { echo ${table}; }; aws() { printf '%s\\0' "$@"; }\n${block}\n${call}`
  const { stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const [service, verb, ...options] = stdout.split('\0')
  expect([service, verb]).toEqual(['dynamodb', 'update-item'])
  const option = (name: string) => options[options.indexOf(`--${name}`) + 1] ?? ''
  const names = options.includes('--expression-attribute-names')
    ? { ExpressionAttributeNames: JSON.parse(option('expression-attribute-names')) }
    : {}
  await new DynamoDBClient({}).send(
    new UpdateItemCommand({
      TableName: option('table-name'),
      Key: JSON.parse(option('key')),
      ConditionExpression: option('condition-expression'),
      UpdateExpression: option('update-expression'),
      ExpressionAttributeValues: JSON.parse(option('expression-attribute-values')),
      ...names,
    }),
  )
}

async function store(order: Order): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  })
  await client.send(new PutCommand({ TableName: table, Item: { ...order, version: 1 } }))
}

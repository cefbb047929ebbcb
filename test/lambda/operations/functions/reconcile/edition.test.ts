import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { continueEdition } from '../../../../../lambda/operations/functions/reconcile/continue-edition'
import { noFindings } from '../../../../../lambda/operations/functions/reconcile/findings'
import type { ReconcileRun } from '../../../../../lambda/operations/functions/reconcile/run'
import { applyEditionReport, claimEdition } from '../../../../../lambda/orders/edition'
import { editionId, readEdition, startEdition } from '../../../../../lambda/orders/edition-run'
import { client, updateOrder } from '../../../../../lambda/orders/orders-table'
import { retryQueueUrl } from '../../../../support/lambda/delivery-mocks'
import { setUpFunctions } from '../../../../support/lambda/function-setup'
import type { OrderChanges } from '../../../../support/lambda/order-fixture'

const { table, delivery, store } = setUpFunctions()
const now = new Date('2026-11-28T12:00:00.000Z')
const at = now.toISOString()
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const start = async (text: string, startedAt = now, perRun = 420) => {
  await client.send(new DeleteCommand({ TableName: table, Key: { orderId: 'edition#current' } }))
  await startEdition(table, { text, by: 'lena', buyers: 99, perRun }, startedAt)
  return editionId(text)
}
const unsentOf = async () => (await readEdition({ client, table }))?.unsent
const queued = () => delivery.queued().map(({ edition, delay }) => [edition.orderId, delay])
const run = async (time = now, hasTime = () => true) => {
  const found = noFindings()
  await continueEdition({ RETRY_QUEUE: retryQueueUrl }, { table, now: () => time, hasTime, found } as ReconcileRun)
  return found.failed
}
const end = async (orderId: string, id: string) => {
  const message = { channel: 'email', messageId: 'm', kind: 'accepted', at: now.toISOString() } as const
  const sent = (order: Parameters<typeof claimEdition>[0]) =>
    applyEditionReport(claimEdition(order, id, now, 'call'), id, message)
  await updateOrder(table, orderId, (found) => found && sent(found))
}

async function sell(email: string | undefined, paidAt: string, { buyer, ...changes }: OrderChanges = {}) {
  const sale = { paidAt: `${paidAt.padStart(10, '2026-')}T10:00:00.000Z` }
  return (await store({ ...changes, sale, buyer: { email: email && `${email}@example.com`, ...buyer } })).orderId
}

const bounced = { state: 'bounced', attempts: 1, messageId: 'm-1', acceptedAt: at, reportedAt: at } as const
const had = (id: string, changes: object = {}) => ({ id, holder: 'call-0', attempts: 1, ...changes })
const complained = { channel: 'email', messageId: 'm', acceptedAt: at, report: { kind: 'complained', at } }

test('[F108!] each mailbox’s newest entitled order is queued, two seconds apart, and none of a closed mailbox', async () => {
  const id = await start('Two new chapters.')
  const editions = (...all: ReturnType<typeof had>[]) => ({ delivery: { editions: all } })
  await sell('b', '11-02')
  const newest = await sell('B', '11-03')
  const entitled = await sell('r', '11-04')
  await sell('r', '11-05', { access: { revokedAt: at } })
  const byText = await sell(undefined, '11-06', { buyer: { checkoutEmail: 't@example.com' } })
  const before = await sell('a', '09-05', editions(had('old')))
  await sell(undefined, '11-07', { buyer: { checkoutEmail: undefined } })
  await sell('d', '11-08', { delivery: { editionsDeclinedAt: at } })
  await sell('x', '11-09', { delivery: { channels: { email: bounced } } })
  await sell('c', '11-10', editions(had('old', { message: complained })))
  await sell('h', '11-11', editions(had(id)))
  await sell('g', '11-12', editions(had(id, { dueAt: at, attempts: 40 })))
  await sell('v', '11-13', { ...editions(had(id, { dueAt: at })), access: { revokedAt: at } })
  for (const closed of ['d', 'x', 'c', 'h', 'g', 'v']) await sell(closed, '11-14')
  const begun = await sell('s', '11-15', editions(had(id, { dueAt: at })))
  await sell('s', '11-16')
  await sell('w', '11-17', editions(had(id, { dueAt: inMinutes(1).toISOString() })))
  await sell('later', '11-29')

  await run()

  expect(queued()).toEqual(
    [before, newest, entitled, byText, begun].map((orderId, position) => [orderId, 2 * position]),
  )
  expect(await unsentOf()).toBe(6)
  for (const orderId of [before, newest, entitled, byText, begun]) await end(orderId, id)
  await run(inMinutes(15))
  expect(await unsentOf()).toBe(1)
})

test('a run queues so many emails, the next one what is left, and then the edition is over', async () => {
  const id = await start('A better index.', new Date('2025-02-01T12:00:00.000Z'), 2)
  const orders = [await sell('1', '2025-01-01'), await sell('2', '2025-01-02'), await sell('3', '2025-01-03')]
  const [first = '', second = '', third = ''] = orders
  delivery.sqs.on(SendMessageCommand).rejectsOnce(new Error('Away')).resolves({})

  expect(await run()).toBe(1)
  delivery.accept()
  await run(now, () => queued().length < 1)
  expect(queued()).toEqual([[first, 0]])
  await end(first, id)
  await run()
  await end(second, id)
  await end(third, id)
  await run()

  expect(queued().slice(1)).toEqual([
    [second, 0],
    [third, 2],
  ])
  expect(await unsentOf()).toBe(0)
  await sell('2b', '2025-01-04')
  await run()
  expect(queued()).toHaveLength(3)
})

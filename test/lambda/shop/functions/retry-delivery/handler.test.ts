import { SendEmailCommand } from '@aws-sdk/client-ses'
import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import type { DeliveryReport } from '../../../../../lambda/orders/delivery'
import { handler } from '../../../../../lambda/shop/functions/retry-delivery/handler'
import { context, siteUrl } from '../../../../support/lambda/api-event'
import { acceptedAgo } from '../../../../support/lambda/delivered-order'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { failTable } from '../../../../support/lambda/intercept-write'
import { type GivenChannel, joinedChanges, type OrderChanges } from '../../../../support/lambda/order-fixture'
import { setUpFunctions } from '../../../../support/lambda/function-setup'

/** Every pause is as short as possible. */
jest.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate) }))

const { delivery, metrics, logs, store, channelsOf } = setUpFunctions()
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

const begun = () => ({ holder: 'call-1', attempts: 1, startedAt: inSeconds(-60) })
const leased = (seconds: number): GivenChannel => ({ ...begun(), state: 'sending', leaseUntil: inSeconds(seconds) })
const overdue = (): GivenChannel => ({ ...begun(), state: 'waiting', error: 'Throttling', dueAt: inSeconds(-1) })

/** An order whose email is due again and whose text is accepted. */
async function storeOrder(changes: OrderChanges = {}) {
  const due = { delivery: { channels: { email: overdue(), text: acceptedAgo(5) } } }
  return (await store(joinedChanges(due, changes))).orderId
}

/** Returns the positions of the messages that stay in the queue. */
async function receive(bodies: unknown[], receives = 1, queuedMinutesAgo = 1): Promise<number[]> {
  const SentTimestamp = String(Date.now() - queuedMinutesAgo * 60_000)
  const Records = bodies.map((body, position) => ({
    messageId: `message-${position}`,
    receiptHandle: `handle-${position}`,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    attributes: { ApproximateReceiveCount: String(receives), SentTimestamp },
  }))
  const { batchItemFailures } = await handler({ Records } as SQSEvent, context)
  return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier.split('-')[1]))
}

test.each([
  ['a channel that fails again, until its next attempt is due', overdue, 1, 60],
  ['a channel that another call is sending, until the end of its lease', () => leased(40), 0, 40],
])('a message stays for %s', async (_case, email, attempts, seconds) => {
  const orderId = await storeOrder({ delivery: { channels: { email: email() } } })
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))

  expect(await receive([{ orderId }])).toEqual([0])
  expect(delivery.emails()).toHaveLength(attempts)
  expect(delivery.postponed()).toEqual([seconds])
})

test('an exhausted order that is opened again is sent once, however many messages there are', async () => {
  const exhausted = { state: 'given_up', attempts: 15, error: 'Throttling', isExhausted: true } as const
  const orderId = await storeOrder({ delivery: { channels: { email: exhausted } } })
  expect(await receive([{ orderId }])).toEqual([])
  expect(delivery.emails()).toEqual([])
  const reopening = { orderId, reopen: true }

  await receive([reopening, reopening])

  expect(delivery.emails()).toHaveLength(1)
  expect(delivery.emails()[0]?.Message?.Body?.Text?.Data).toContain(`${siteUrl}/functions/v1/download/`)
  expect(delivery.texts()).toEqual([])
  expect(await channelsOf(orderId)).toMatchObject({ email: { state: 'accepted', attempts: 1 } })
})

test('[F53!] a bad message of a batch is returned alone, and the others are delivered', async () => {
  const orders = [await storeOrder(), await storeOrder()]

  const left = await receive([{ orderId: orders[0] }, 'not json', { orderId: orders[1] }])

  expect(left).toEqual([1])
  expect(delivery.emails()).toHaveLength(2)
  expect(logs.errors()).toContainEqual(expect.objectContaining({ event: 'Retry failed', messageId: 'message-1' }))
})

test.each([
  [1, 30],
  [5, 480],
  [40, 900],
])('while the table fails, a message received %i times waits %i s', async (times, wait) => {
  process.env['ORDERS_TABLE'] = 'no-such-table'

  expect(await receive([{ orderId: 'cs_test_1' }], times)).toEqual([0])
  expect(delivery.postponed()).toEqual([wait])
  // Without the queue the message is back after the queue's own time.
  delivery.sqs.on(ChangeMessageVisibilityCommand).rejects(awsError('ServiceUnavailable'))
  expect(await receive([{ orderId: 'cs_test_1' }], times)).toEqual([0])
})

test('a message about an order that is missing, as after a restore, is logged and deleted', async () => {
  const orderId = 'cs_test_gone'

  expect(await receive([{ orderId }])).toEqual([])
  expect(logs.errors()).toEqual([{ event: 'Queued order not found', orderId }])
})

const at = '2026-11-21T10:02:03.000Z'

function report(orderId: string | undefined, changes: Partial<DeliveryReport> = {}): DeliveryReport {
  return { channel: 'email', messageId: 'm-1', kind: 'delivered', at, orderId, ...changes }
}

test('a report waits for its order for an hour, and longer each time', async () => {
  const orderless = { report: report('cs_test_none') }

  expect(await receive([orderless], 1, 1)).toEqual([0])
  expect(await receive([orderless], 4, 59)).toEqual([0])
  expect(delivery.postponed()).toEqual([30, 240])
  expect(await receive([orderless], 5, 61)).toEqual([])
  expect(logs.entries()).toContainEqual(expect.objectContaining({ event: 'Report without an order given up' }))
})

test('a queued report is recorded and deleted, and a failure sends the link on the other channel at once', async () => {
  const { orderId: delivered } = await store()
  const { orderId } = await store({
    buyer: { email: undefined, checkoutEmail: 'card@example.com' },
    delivery: { channels: { text: { ...acceptedAgo(5), messageId: 'text-9' } } },
  })
  const failure = report(undefined, { channel: 'text', messageId: 'text-9', kind: 'failed' })

  expect(await receive([{ report: report(delivered) }, { report: failure }])).toEqual([])
  expect(await channelsOf(delivered)).toMatchObject({ email: { state: 'delivered' } })
  expect(logs.entries()).toContainEqual(
    expect.objectContaining({ event: 'Delivery reported', orderId: delivered, kind: 'delivered' }),
  )
  expect(await channelsOf(orderId)).toMatchObject({ text: { state: 'failed' }, email: { state: 'accepted' } })
  expect(delivery.emails()).toMatchObject([{ Destination: { ToAddresses: ['card@example.com'] } }])
  expect(delivery.texts()).toEqual([])
})

const accepted = (orderId: string, channel: 'email' | 'text') =>
  report(orderId, { channel, messageId: `${channel}-9`, kind: 'accepted', acceptedAt: at, holder: 'call-1' })

test('accepted messages that were queued are recorded and not sent again, and what is left is sent', async () => {
  const abandoned = { delivery: { channels: { email: leased(-1), text: leased(-1) } } }
  const orderId = await storeOrder(abandoned)
  const other = await storeOrder(abandoned)
  const both = [accepted(orderId, 'email'), accepted(orderId, 'text')]

  expect(await receive([{ orderId, accepted: both }])).toEqual([])
  expect([...delivery.emails(), ...delivery.texts()]).toEqual([])
  expect(await channelsOf(orderId)).toMatchObject({
    email: { state: 'accepted', message: { messageId: 'email-9', acceptedAt: at } },
    text: { state: 'accepted', message: { messageId: 'text-9' } },
  })
  // The call that sent the messages has counted them.
  expect(metrics.emitted().map(([name]) => name)).toEqual(['SecondsToDelivery'])

  await receive([{ orderId: other, accepted: [accepted(other, 'email')] }])
  expect([delivery.emails().length, delivery.texts().length]).toEqual([0, 1])
})

test('while the table fails, an accepted message is not sent again, and a report stays in the queue even after an hour', async () => {
  const orderId = await storeOrder({ delivery: { channels: { email: leased(-1) } } })
  failTable()

  const bodies = [{ orderId, accepted: [accepted(orderId, 'email')] }, { report: report(orderId) }]
  expect(await receive(bodies, 1, 61)).toEqual([0, 1])
  expect(delivery.emails()).toEqual([])
})

test.each([
  ['is queued in place of the one that was received', []],
  ['leaves that one in the queue if the queue takes no other', [0]],
])('a message that is sent but not recorded %s', async (_case, left) => {
  const orderId = await storeOrder()
  const remaining = jest.spyOn(context, 'getRemainingTimeInMillis')
  delivery.ses.on(SendEmailCommand).callsFake(() => {
    failTable()
    remaining.mockReturnValue(0)
    return { MessageId: 'email-1' }
  })
  if (left.length > 0) delivery.sqs.on(SendMessageCommand).rejects(awsError('Unavailable'))

  expect(await receive([{ orderId }])).toEqual(left)
  remaining.mockRestore()

  expect(delivery.queued()).toMatchObject([{ orderId, accepted: [{ messageId: 'email-1' }], delay: 0 }])
})

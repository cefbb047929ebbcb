import { SendEmailCommand } from '@aws-sdk/client-ses'
import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import type { DeliveryReport } from '../../../../../lambda/orders/delivery'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { context } from '../../../../support/lambda/api-event'
import { acceptedAgo, storeDeliveredOrder } from '../../../../support/lambda/delivered-order'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { editOrder } from '../../../../support/lambda/edit-order'
import { failTable } from '../../../../support/lambda/intercept-write'
import { changedOrder, linkKey, paidOrder, type OrderChanges } from '../../../../support/lambda/order-fixture'
import { setUpFunctions } from '../../../../support/lambda/function-setup'
import { callRetry } from '../../../../support/lambda/retry-call'
import { firstLinkHash } from '../../../../../lambda/shop/links/download-link'
import { seenChannels } from '../../../../support/lambda/seen-channels'

/** Every pause is as short as possible. */
jest.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate) }))

const { table, delivery, metrics, logs } = setUpFunctions()
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
let orderCount = 0

const retrying = (dueInSeconds: number) => ({
  state: 'retrying' as const,
  holder: 'call-1',
  attempts: 1,
  startedAt: inSeconds(-60),
  nextAttemptAt: inSeconds(dueInSeconds),
  error: 'Throttling',
})

const leased = (seconds: number) => ({
  state: 'sending' as const,
  holder: 'call-1',
  attempts: 1,
  leaseUntil: inSeconds(seconds),
})
const channelsOf = async (orderId: string) => seenChannels(await readOrder(table, orderId))

/** Stores a paid order whose email is due again and whose text is accepted. */
async function storeOrder(changes: OrderChanges = {}) {
  orderCount += 1
  const orderId = `cs_test_retry${orderCount}`
  const order = paidOrder({
    orderId,
    access: { linkHash: firstLinkHash(orderId, linkKey) },
    delivery: { channels: { email: retrying(-1), text: acceptedAgo(5) } },
  })
  await editOrder(table, orderId, () => changedOrder(order, changes))
  return orderId
}

test('a queued order is sent on its remaining channel, with a link, and its message is deleted', async () => {
  const orderId = await storeOrder()

  const left = await callRetry([{ orderId }])

  expect(left).toEqual([])
  expect(delivery.emails()).toHaveLength(1)
  expect(delivery.emails()[0]?.Message?.Body?.Text?.Data).toMatch(/https:\S+\/functions\/v1\/download\/\w{22}/)
  expect(delivery.texts()).toEqual([])
  expect(logs.entries()).toContainEqual(expect.objectContaining({ event: 'Delivery attempted', result: 'accepted' }))
})

test.each([
  ['a channel that fails again, until its next attempt is due', () => retrying(-1), 1, 60],
  ['a channel that another call is sending, until the end of its lease', () => leased(40), 0, 40],
])('a message stays for %s', async (_case, email, attempts, seconds) => {
  const orderId = await storeOrder({ delivery: { channels: { email: email() } } })
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))

  expect(await callRetry([{ orderId }])).toEqual([0])
  expect(delivery.emails()).toHaveLength(attempts)
  expect(delivery.postponed()).toEqual([seconds])
})

test('an exhausted order that is opened again is sent once, however many messages there are', async () => {
  const exhausted = { state: 'exhausted', attempts: 15, error: 'Throttling' } as const
  const orderId = await storeOrder({ delivery: { channels: { email: exhausted } } })
  expect(await callRetry([{ orderId }])).toEqual([])
  expect(delivery.emails()).toEqual([])

  await callRetry([
    { orderId, reopen: true },
    { orderId, reopen: true },
  ])

  expect(delivery.emails()).toHaveLength(1)
  expect(seenChannels(await readOrder(table, orderId)).email).toMatchObject({ state: 'accepted', attempts: 1 })
})

test('[F53!] a bad message of a batch is returned alone, and the others are delivered', async () => {
  const orders = [await storeOrder(), await storeOrder()]

  const left = await callRetry([{ orderId: orders[0] }, 'not json', { orderId: orders[1] }])

  expect(left).toEqual([1])
  expect(delivery.emails()).toHaveLength(2)
  expect(logs.errors()).toContainEqual(expect.objectContaining({ event: 'Retry failed', messageId: 'message-1' }))
})

test.each([
  [1, 30],
  [4, 240],
  [5, 480],
  [40, 900],
])('while the table fails, a message received %i times waits %i s', async (times, wait) => {
  process.env['ORDERS_TABLE'] = 'no-such-table'

  expect(await callRetry([{ orderId: 'cs_test_1' }], times)).toEqual([0])
  expect(delivery.postponed()).toEqual([wait])
  // Without the queue the message is back after the queue's own time.
  delivery.sqs.on(ChangeMessageVisibilityCommand).rejects(awsError('ServiceUnavailable'))
  expect(await callRetry([{ orderId: 'cs_test_1' }], times)).toEqual([0])
})

test('a message about an order that is missing, as after a restore, is logged and deleted', async () => {
  const orderId = 'cs_test_gone'

  expect(await callRetry([{ orderId }])).toEqual([])
  expect(logs.errors()).toEqual([{ event: 'Queued order not found', orderId }])
})

const report = (orderId: string, changes: Partial<DeliveryReport> = {}): DeliveryReport => ({
  channel: 'email',
  messageId: 'm-1',
  kind: 'delivered',
  at: '2026-11-21T10:02:03.000Z',
  orderId,
  ...changes,
})

test('a queued report is recorded, logged and deleted', async () => {
  const { orderId } = await storeDeliveredOrder(table)

  expect(await callRetry([{ report: report(orderId) }])).toEqual([])
  expect(await channelsOf(orderId)).toMatchObject({ email: { state: 'delivered' } })
  expect(logs.entries()).toContainEqual(
    expect.objectContaining({ event: 'Delivery reported', orderId, kind: 'delivered' }),
  )
  expect([...delivery.emails(), ...delivery.texts()]).toEqual([])
})

test('a report waits for its order for an hour, and longer each time', async () => {
  const orderless = { report: report('cs_test_none') }

  expect(await callRetry([orderless], 1, 1)).toEqual([0])
  expect(await callRetry([orderless], 4, 59)).toEqual([0])
  expect(delivery.postponed()).toEqual([30, 240])
  expect(await callRetry([orderless], 5, 61)).toEqual([])
  expect(logs.entries()).toContainEqual(expect.objectContaining({ event: 'Report without an order given up' }))
})

test('a queued report of a failure sends the link on the other channel at once', async () => {
  const { orderId } = await storeDeliveredOrder(table, {
    buyer: { email: undefined, checkoutEmail: 'card@example.com' },
    delivery: { channels: { text: { ...acceptedAgo(5), messageId: 'text-9' } } },
  })
  const failure = report(orderId, { channel: 'text', messageId: 'text-9', kind: 'failed' })

  expect(await callRetry([{ report: { ...failure, orderId: undefined } }])).toEqual([])
  expect(delivery.emails()).toMatchObject([{ Destination: { ToAddresses: ['card@example.com'] } }])
  expect(await channelsOf(orderId)).toMatchObject({ text: { state: 'failed' }, email: { state: 'accepted' } })
})

const accepted = (orderId: string, channel: 'email' | 'text') =>
  report(orderId, {
    channel,
    messageId: `${channel}-9`,
    kind: 'accepted',
    acceptedAt: '2026-11-21T10:02:03.000Z',
    holder: 'call-1',
  })

test('accepted messages that were queued are recorded and not sent again, and what is left is sent', async () => {
  const abandoned = { email: leased(-1), text: leased(-1) }
  const orderId = await storeOrder({ delivery: { channels: abandoned } })
  const other = await storeOrder({ delivery: { channels: abandoned } })
  const both = [accepted(orderId, 'email'), accepted(orderId, 'text')]

  expect(await callRetry([{ orderId, accepted: both }])).toEqual([])
  expect([...delivery.emails(), ...delivery.texts()]).toEqual([])
  expect(await channelsOf(orderId)).toMatchObject({
    email: { state: 'accepted', messageId: 'email-9', acceptedAt: '2026-11-21T10:02:03.000Z' },
    text: { state: 'accepted', messageId: 'text-9' },
  })
  // The call that sent the messages has counted them.
  expect(metrics.emitted().map(([name]) => name)).toEqual(['SecondsToDelivery'])

  await callRetry([{ orderId: other, accepted: [accepted(other, 'email')] }])
  expect([delivery.emails().length, delivery.texts().length]).toEqual([0, 1])
})

describe('when the table fails', () => {
  let outage: ReturnType<typeof failTable> | undefined
  afterEach(() => outage?.end())

  test('nothing is sent while acceptances cannot be recorded, and a report stays in the queue, also after an hour', async () => {
    const orderId = await storeOrder({ delivery: { channels: { email: leased(-1) } } })
    outage = failTable()

    const bodies = [{ orderId, accepted: [accepted(orderId, 'email')] }, { report: report(orderId) }]
    expect(await callRetry(bodies, 1, 61)).toEqual([0, 1])
    expect(delivery.emails()).toEqual([])
  })

  test.each([
    ['is queued in place of the one that was received', []],
    ['leaves that one in the queue if the queue takes no other', [0]],
  ])('a message that is sent but not recorded %s', async (_case, left) => {
    const orderId = await storeOrder()
    const remaining = jest.spyOn(context, 'getRemainingTimeInMillis')
    delivery.ses.on(SendEmailCommand).callsFake(() => {
      outage = failTable()
      remaining.mockReturnValue(0)
      return { MessageId: 'email-1' }
    })
    if (left.length > 0) delivery.sqs.on(SendMessageCommand).rejects(awsError('Unavailable'))

    expect(await callRetry([{ orderId }])).toEqual(left)
    remaining.mockRestore()

    expect(delivery.queued()).toMatchObject([{ orderId, accepted: [{ messageId: 'email-1' }], delay: 0 }])
  })
})

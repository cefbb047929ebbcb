import { SendEmailCommand } from '@aws-sdk/client-ses'
import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { product } from '../../../../../product/product'
import { acceptedAgo } from '../../../../support/lambda/delivered-order'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { editOrder } from '../../../../support/lambda/edit-order'
import { interceptFirstWrite } from '../../../../support/lambda/intercept-write'
import {
  changedOrder,
  linkKey,
  paidOrder,
  type OrderChanges,
} from '../../../../support/lambda/order-fixture'
import { callRetry, setUpRetries } from '../../../../support/lambda/retry-call'
import { firstLinkHash } from '../../../../../lambda/shop/links/download-link'
import { seenChannels } from '../../../../support/lambda/seen-channels'

const { table, delivery, metrics, logs } = setUpRetries()
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
let orderCount = 0

const retrying = (dueInSeconds: number, startedSecondsAgo = 60) => ({
  state: 'retrying' as const,
  holder: 'call-1',
  attempts: 1,
  startedAt: inSeconds(-startedSecondsAgo),
  nextAttemptAt: inSeconds(dueInSeconds),
  error: 'Throttling',
})

/** Stores a paid order whose e-mail is due again and whose text is accepted. */
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

test('[I9] a queued order is sent on its remaining channel, with a link, and its message is deleted', async () => {
  const orderId = await storeOrder()

  const left = await callRetry([{ orderId }])

  expect(left).toEqual([])
  expect(delivery.emails()).toHaveLength(1)
  expect(delivery.emails()[0]?.Message?.Body?.Text?.Data).toMatch(
    /https:\S+\/functions\/v1\/download\/\w{22}/,
  )
  expect(delivery.texts()).toEqual([])
  expect(logs.entries()).toContainEqual(
    expect.objectContaining({ event: 'Delivery attempted', result: 'accepted' }),
  )
})

test('[F48] [F54] a channel that fails again stays in the queue until its next attempt is due', async () => {
  const orderId = await storeOrder()
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))

  const left = await callRetry([{ orderId }])

  expect(left).toEqual([0])
  expect(delivery.postponed()).toEqual([60])
})

test('a message that is received before its order is due sends nothing and stays in the queue', async () => {
  const orderId = await storeOrder({ delivery: { channels: { email: retrying(1800) } } })

  expect(await callRetry([{ orderId }])).toEqual([0])
  expect(delivery.emails()).toEqual([])
  expect(delivery.postponed()).toEqual([1800])
})

test('[F52] while another call is sending, the message waits for the end of its lease', async () => {
  const sending = {
    state: 'sending',
    holder: 'call-1',
    attempts: 1,
    leaseUntil: inSeconds(40),
  } as const
  const orderId = await storeOrder({ delivery: { channels: { email: sending } } })

  expect(await callRetry([{ orderId }])).toEqual([0])
  expect(delivery.emails()).toEqual([])
  expect(delivery.postponed()).toEqual([40])
})

test('[F54] [I10] after a day of attempts the channel is exhausted, counted once, and its message is deleted', async () => {
  const orderId = await storeOrder({
    buyer: { phone: undefined },
    delivery: { channels: { email: retrying(-1, 24 * 3600) } },
  })
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))

  expect(await callRetry([{ orderId }])).toEqual([])
  expect(await callRetry([{ orderId }])).toEqual([])
  expect(seenChannels(await readOrder(table, orderId)).email).toMatchObject({
    state: 'exhausted',
    error: 'Throttling',
  })
  expect(metrics.emitted()).toEqual([['DeliveryRefused', 1]])
  expect(logs.errors()).toContainEqual(
    expect.objectContaining({ event: 'Delivery given up', orderId, state: 'exhausted' }),
  )
})

test('[F54] an exhausted order that is opened again is sent once, however many messages there are', async () => {
  const exhausted = { state: 'exhausted', attempts: 15, error: 'Throttling' } as const
  const orderId = await storeOrder({ delivery: { channels: { email: exhausted } } })
  expect(await callRetry([{ orderId }])).toEqual([])
  expect(delivery.emails()).toEqual([])

  await callRetry([
    { orderId, reopen: true },
    { orderId, reopen: true },
  ])

  expect(delivery.emails()).toHaveLength(1)
  expect(seenChannels(await readOrder(table, orderId)).email).toMatchObject({
    state: 'accepted',
    attempts: 1,
  })
})

test('[F63] an order that was refunded between queue and send is skipped', async () => {
  const orderId = await storeOrder({ money: { refundedCents: product.priceCents } })

  expect(await callRetry([{ orderId }])).toEqual([])
  expect(delivery.emails()).toEqual([])
  expect(seenChannels(await readOrder(table, orderId)).email?.state).toBe('skipped')
})

test('[F63] a refund that arrives while the message is being claimed skips it as well', async () => {
  const orderId = await storeOrder()
  const write = interceptFirstWrite(async (writeClaim) => {
    await editOrder(
      table,
      orderId,
      (order) =>
        order && { ...order, money: { ...order.money, refundedCents: product.priceCents } },
    )
    return writeClaim()
  })

  const left = await callRetry([{ orderId }])
  write.mockRestore()

  expect(left).toEqual([])
  expect(delivery.emails()).toEqual([])
})

test('[F21] the same message received ten times at once sends once', async () => {
  const orderId = await storeOrder()

  await callRetry(Array.from({ length: 10 }, () => ({ orderId })))

  expect(delivery.emails()).toHaveLength(1)
})

test('[F53] a bad message of a batch is returned alone, and the others are delivered', async () => {
  const orders = [await storeOrder(), await storeOrder()]

  const left = await callRetry([{ orderId: orders[0] }, 'not json', { orderId: orders[1] }])

  expect(left).toEqual([1])
  expect(delivery.emails()).toHaveLength(2)
  expect(logs.errors()).toContainEqual(
    expect.objectContaining({ event: 'Retry failed', messageId: 'message-1' }),
  )
})

test.each([
  [1, 30],
  [4, 240],
  [40, 900],
])(
  '[F37] while the table fails, a message received %d times waits %d s',
  async (receives, wait) => {
    process.env['ORDERS_TABLE'] = 'no-such-table'

    expect(await callRetry([{ orderId: 'cs_test_1' }], receives)).toEqual([0])
    expect(delivery.postponed()).toEqual([wait])
  },
)

test('a message that cannot be postponed is received again after the queue’s own time', async () => {
  const orderId = await storeOrder({ delivery: { channels: { email: retrying(600) } } })
  delivery.sqs.on(ChangeMessageVisibilityCommand).rejects(awsError('ServiceUnavailable'))

  expect(await callRetry([{ orderId }])).toEqual([0])
})

test('a message about an order that is missing, as after a restore, is logged and deleted', async () => {
  expect(await callRetry([{ orderId: 'cs_test_gone' }])).toEqual([])
  expect(logs.errors()).toContainEqual({
    event: 'Queued order not found',
    orderId: 'cs_test_gone',
  })
})

test('[F94] the log names the order and contains no address, number or token', async () => {
  const orderId = await storeOrder({ delivery: { channels: { email: retrying(-1, 24 * 3600) } } })
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))

  await callRetry([{ orderId }])

  const log = JSON.stringify(logs.entries())
  expect(log).toContain(orderId)
  expect(log).not.toMatch(/@example\.com|2025550123|\/download\/|link-key/)
})

import { readOrder } from '../../../../../lambda/orders/orders-table'
import type { DeliveryReport } from '../../../../../lambda/orders/delivery'
import { acceptedAgo, storeDeliveredOrder } from '../../../../support/lambda/delivered-order'
import { failTable } from '../../../../support/lambda/intercept-write'
import { callRetry, setUpRetries } from '../../../../support/lambda/retry-call'
import { seenChannels } from '../../../../support/lambda/seen-channels'

const { table, delivery, logs } = setUpRetries()

const report = (orderId: string): DeliveryReport => ({
  channel: 'email',
  messageId: 'm-1',
  kind: 'delivered',
  at: '2026-11-21T10:02:03.000Z',
  orderId,
})

test('[F57] a queued report is recorded, logged and deleted', async () => {
  const { orderId } = await storeDeliveredOrder(table)

  const left = await callRetry([{ report: report(orderId) }])

  expect(left).toEqual([])
  expect(seenChannels(await readOrder(table, orderId)).email?.state).toBe('delivered')
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
  expect(logs.entries()).toContainEqual(
    expect.objectContaining({ event: 'Report without an order given up' }),
  )
})

test('a report that cannot be written stays in the queue, also after an hour', async () => {
  const { orderId } = await storeDeliveredOrder(table)
  const outage = failTable()

  const left = await callRetry([{ report: report(orderId) }], 1, 61)
  outage.end()

  expect(left).toEqual([0])
})

test('a queued report of a failure sends the link on the other channel at once', async () => {
  const { orderId } = await storeDeliveredOrder(table, {
    buyer: { email: undefined, checkoutEmail: 'card@example.com' },
    delivery: { channels: { text: { ...acceptedAgo(5), messageId: 'text-9' } } },
  })
  const failure = { channel: 'text', messageId: 'text-9', kind: 'failed' } as const

  const left = await callRetry([{ report: { ...failure, at: '2026-11-21T10:02:03.000Z' } }])

  expect(left).toEqual([])
  expect(delivery.emails().map(({ Destination }) => Destination?.ToAddresses)).toEqual([
    ['card@example.com'],
  ])
  expect(seenChannels(await readOrder(table, orderId))).toMatchObject({
    text: { state: 'failed' },
    email: { state: 'accepted' },
  })
})

import type { ChannelName } from '../../../lambda/orders/delivery'
import { reportFacts } from '../../../lambda/orders/facts'
import type { Order } from '../../../lambda/orders/order'
import { product } from '../../../product/product'
import { captureMetrics } from '../../support/lambda/emitted-metrics'
import { captureLogs } from '../../support/lambda/logs'
import { changedOrder, type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'
import type { SeenChannel, SeenChannels } from '../../support/lambda/seen-channels'

const metrics = captureMetrics()
const logs = captureLogs()
const paid = paidOrder()
const unpaid = paidOrder({ sale: { paidAt: undefined } })
const paidEarlier = paidOrder({ sale: { paidAt: '2026-11-21T10:00:30.000Z' } })
const held = paidOrder({ sale: { amountCents: 1 } })
const unread = paidOrder({ sale: { unreadableSince: '2026-11-21T10:01:00.000Z' } })
const fraudWarning = { id: 'issfr_1', type: 'misc', warnedAt: '2026-11-22T10:00:00.000Z' }
const warned = paidOrder({ money: { fraudWarning } })
const refunds = [{ id: 're_1', cents: 1, status: 'failed', at: '2026-11-22T10:00:00.000Z' }]
const owed = changedOrder(warned, { money: { refunds } })
const refunded = { money: { refundedCents: product.priceCents } }
const again = (order: Order) => ({ ...order, version: 2 })
const decision = ['OrderDecision']
const sale = ['Sale', 'SaleCents']

/** The metrics that a write emits, in alphabetical order. */
function metricsOf(before: Order | undefined, after: Order) {
  metrics.clear()
  reportFacts(before, after)
  return metrics.emittedByName()
}
const namesOf = (before: Order | undefined, after: Order) => metricsOf(before, after).map(([name]) => name)

test.each<[string, Order | undefined, Order, string[]]>([
  ['a new paid order is a sale', undefined, paid, sale],
  ['an order that becomes paid is a sale', unpaid, paid, sale],
  ['a new unpaid order is none', undefined, unpaid, []],
  ['an order paid before is no second sale', paid, changedOrder(paid, refunded), []],
  ['an earlier time of payment is no second sale', paid, paidEarlier, []],
  ['an unexpected amount is a sale and a hold', unpaid, held, [...decision, ...sale]],
  ['a paid order that becomes held is a hold', paid, held, decision],
  ['a session that cannot be read is a hold and no sale yet', undefined, unread, decision],
  ['a second report of it is none', unread, again(unread), []],
  ['the sale counts once it is read', unread, paid, sale],
  ['a report of fraud is a decision', paid, warned, decision],
  ['a second event about it is none', warned, again(warned), []],
  ['a refund that fails is one too', warned, owed, decision],
  ['a second event about that is none', owed, again(owed), []],
  ['a refund of it is none', warned, changedOrder(warned, refunded), []],
])('%s', (_fact, before, after, facts) => {
  expect(namesOf(before, after)).toEqual(facts)
})

test('a sale has the amount that was paid', () => {
  expect(metricsOf(unpaid, held)).toContainEqual(['SaleCents', 1])
})

/** The order was paid at 10:01:00. */
const acceptedAt = (time: string): SeenChannel => ({
  state: 'accepted',
  attempts: 1,
  messageId: 'm-1',
  acceptedAt: `2026-11-21T${time}Z`,
})
const tenTwo = '2026-11-21T10:02:00.000Z'
const sending: SeenChannel = { state: 'sending', holder: 'call-1', attempts: 1, leaseUntil: tenTwo }
const failed: SeenChannel = { state: 'failed', attempts: 1, error: 'MessageRejected' }
const exhausted: SeenChannel = { ...failed, state: 'exhausted' }
const early = acceptedAt('10:01:03.500')
const late = acceptedAt('10:04:00.000')
const bounced = { ...early, state: 'bounced', reportedAt: tenTwo } as SeenChannel
const of = (channels: SeenChannels, changes: OrderChanges = {}) =>
  changedOrder(paidOrder({ delivery: { channels } }), changes)
const secondLink = { access: { linkVersion: 2 } }
const replaced = of(
  { email: failed, text: { state: 'pending', attempts: 0 } },
  { delivery: { fallback: { from: 'email', to: 'text', at: '2026-11-21T10:01:05.000Z' } } },
)
const [lost, sentText] = [of({ email: failed }), of({ email: exhausted, text: early })]

const [sent, refusal] = [['SecondsToDelivery'], ['DeliveryRefused']]
test.each<[string, Order, Order, string[]]>([
  ['the first message that is accepted', of({ email: sending }), of({ email: early }), sent],
  ['no second one', of({ email: early, text: sending }), of({ email: early, text: late }), []],
  ['no fresh link', of({ email: sending }, secondLink), of({ email: late }, secondLink), []],
  ['a refusal of the only channel', of({ email: sending }), lost, refusal],
  ['the end of a day', of({ email: sending, text: early }), sentText, refusal],
  ['a refusal that is replaced', of({ email: sending }), replaced, ['Fallback']],
  ['the other channel alone', of({ email: failed, text: sending }), sentText, sent],
  ['nothing of an order that is as before', lost, lost, []],
  ['no second replacement', replaced, again(replaced), []],
  ['nothing of a buyer entitled again', changedOrder(lost, refunded), lost, []],
  ['a bounce without a fallback', of({ email: early }), of({ email: bounced }), refusal],
])('a delivery counts %s', (_case, before, after, facts) => {
  expect(namesOf(before, after)).toEqual(facts)
})

test('[F100!] a message took its buyer the time since the payment, and none if Stripe’s clock is ahead of ours', () => {
  const secondsOf = (time: string) => metricsOf(of({ email: sending }), of({ email: acceptedAt(time) }))

  expect(secondsOf('10:01:03.500')).toEqual([['SecondsToDelivery', 3.5]])
  expect(secondsOf('10:00:59.000')).toEqual([['SecondsToDelivery', 0]])
})

/** A paid order whose messages arrived at these seconds past the minute. */
function arrived(seconds: Partial<Record<ChannelName, number>>, changes: OrderChanges = {}) {
  const sentAt = '2026-11-21T10:01:00.000Z'
  const messages = (['email', 'text'] as const).flatMap((channel) => {
    const second = seconds[channel]
    if (second === undefined) return []
    const at = new Date(Date.parse(sentAt) + second * 1000).toISOString()
    const report = { kind: 'delivered', at }
    return [{ channel, messageId: `${channel}-1`, acceptedAt: sentAt, report }]
  })
  return changedOrder(paidOrder({ delivery: { messages } }), changes)
}

test.each<[string, Order, Order, number[]]>([
  ['the first one that arrives', arrived({}), arrived({ email: 8 }), [8]],
  ['one before the payment, by the clocks', arrived({}), arrived({ email: -3 }), [0]],
  ['no second one', arrived({ text: 4 }), arrived({ text: 4, email: 9 }), []],
  ['none of two that arrive in one step', arrived({}), arrived({ text: 4, email: 9 }), []],
  ['no fresh link', arrived({}), arrived({ email: 9 }, secondLink), []],
])('the delivery time of messages counts %s', (_case, before, after, expected) => {
  reportFacts(before, after)

  const { orderId } = after
  expect(logs.entries()).toEqual(
    expected.map((secondsAfterPayment) => ({ event: 'First message delivered', orderId, secondsAfterPayment })),
  )
})

test('a channel that is given up is logged, once', () => {
  reportFacts(of({ email: sending, text: early }), sentText)
  reportFacts(sentText, again(sentText))

  const { orderId } = sentText
  const facts = { channel: 'email', state: 'exhausted', attempts: 1, error: 'MessageRejected' }
  expect(logs.entries()).toEqual([{ event: 'Delivery given up', orderId, ...facts }])
})

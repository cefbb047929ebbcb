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
  ['a new unpaid order is no sale', undefined, unpaid, []],
  ['a refund is no second sale', paid, changedOrder(paid, refunded), []],
  ['an earlier time of payment is no second sale', paid, paidEarlier, []],
  ['an unexpected amount is a sale and a decision', unpaid, held, [...decision, ...sale]],
  ['a paid order that becomes held is a decision', paid, held, decision],
  ['an unreadable session is a decision and no sale yet', undefined, unread, decision],
  ['a second report of an unreadable session counts nothing', unread, again(unread), []],
  ['an unreadable sale counts once it is read', unread, paid, sale],
  ['a fraud warning is a decision', paid, warned, decision],
  ['a second event about a fraud warning counts nothing', warned, again(warned), []],
  ['a failed refund is another decision', warned, owed, decision],
  ['a second event about a failed refund counts nothing', owed, again(owed), []],
  ['a refund after a fraud warning counts nothing', warned, changedOrder(warned, refunded), []],
])('%s', (_fact, before, after, facts) => {
  expect(namesOf(before, after)).toEqual(facts)
})

test('a sale has the amount that was paid', () => {
  expect(metricsOf(unpaid, held)).toContainEqual(['SaleCents', 1])
})

const at = (time: string) => `2026-11-21T${time}Z`
/** A message of this time; the order was paid at 10:01:00. */
const sentAt = (time: string) => ({ state: 'accepted', attempts: 1, messageId: 'm-1', acceptedAt: at(time) }) as const
const sending: SeenChannel = { state: 'sending', holder: 'call-1', attempts: 1, leaseUntil: at('10:02:00.000') }
const failed: SeenChannel = { state: 'failed', attempts: 1, error: 'MessageRejected' }
const exhausted: SeenChannel = { ...failed, state: 'exhausted' }
const early = sentAt('10:01:03.500')
const late = sentAt('10:04:00.000')
const reported = (state: 'delivered' | 'bounced', time: string) => ({ ...early, state, reportedAt: at(time) })
const of = (channels: SeenChannels, changes: OrderChanges = {}) =>
  changedOrder(paidOrder({ delivery: { channels } }), changes)
const secondLink = { access: { linkVersion: 2 } }
const replaced = of(
  { email: failed, text: { state: 'pending', attempts: 0 } },
  { delivery: { fallback: { from: 'email', to: 'text', at: at('10:01:05.000') } } },
)
const [lost, sentText] = [of({ email: failed }), of({ email: exhausted, text: early })]

const [sent, refusal] = [['SecondsToDelivery'], ['DeliveryRefused']]
test.each<[string, Order, Order, string[]]>([
  ['the first message that is accepted', of({ email: sending }), of({ email: early }), sent],
  ['no second message', of({ email: early, text: sending }), of({ email: early, text: late }), []],
  ['no fresh link', of({ email: sending }, secondLink), of({ email: late }, secondLink), []],
  ['a refusal of the only channel', of({ email: sending }), lost, refusal],
  ['the end of a day', of({ email: sending, text: early }), sentText, refusal],
  ['a refusal that is replaced', of({ email: sending }), replaced, ['Fallback']],
  ['the message of the other channel', of({ email: failed, text: sending }), sentText, sent],
  ['nothing of an order that did not change', lost, lost, []],
  ['no second replacement', replaced, again(replaced), []],
  ['nothing of a buyer entitled again', changedOrder(lost, refunded), lost, []],
  ['a bounce without a fallback', of({ email: early }), of({ email: reported('bounced', '10:02:00.000') }), refusal],
])('a delivery counts %s', (_case, before, after, facts) => {
  expect(namesOf(before, after)).toEqual(facts)
})

test('[F100!] a message took its buyer the time since the payment, and none if Stripe’s clock is ahead of ours', () => {
  const secondsOf = (time: string) => metricsOf(of({ email: sending }), of({ email: sentAt(time) }))

  expect(secondsOf('10:01:03.500')).toEqual([['SecondsToDelivery', 3.5]])
  expect(secondsOf('10:00:59.000')).toEqual([['SecondsToDelivery', 0]])
})

const delivered = (email: string, text?: string) =>
  of({ email: reported('delivered', email), text: text ? reported('delivered', text) : early })
const [onItsWay, arrived] = [of({ email: early }), delivered('10:01:08.000')]
test.each<[string, Order, Order, number[]]>([
  ['the first one that arrives', onItsWay, arrived, [8]],
  ['one before the payment, by the clocks', onItsWay, delivered('10:00:57.000'), [0]],
  ['no second message', arrived, delivered('10:01:08.000', '10:01:09.000'), []],
  ['none of two that arrive in one step', onItsWay, delivered('10:01:08.000', '10:01:09.000'), []],
  ['no fresh link', changedOrder(onItsWay, secondLink), changedOrder(arrived, secondLink), []],
])('the delivery time of messages counts %s', (_case, before, after, expected) => {
  reportFacts(before, after)

  const event = { event: 'First message delivered', orderId: after.orderId }
  expect(logs.entries()).toEqual(expected.map((secondsAfterPayment) => ({ ...event, secondsAfterPayment })))
})

test('a channel that is given up is logged, once', () => {
  reportFacts(of({ email: sending, text: early }), sentText)
  reportFacts(sentText, again(sentText))

  const { orderId } = sentText
  const facts = { channel: 'email', state: 'exhausted', attempts: 1, error: 'MessageRejected' }
  expect(logs.entries()).toEqual([{ event: 'Delivery given up', orderId, ...facts }])
})

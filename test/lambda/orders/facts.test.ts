import { reportFacts } from '../../../lambda/orders/facts'
import type { Order } from '../../../lambda/orders/order'
import { product } from '../../../product/product'
import { captureMetrics } from '../../support/lambda/emitted-metrics'
import { captureLogs } from '../../support/lambda/logs'
import { newChannel } from '../../../lambda/orders/delivery'
import {
  changedOrder,
  type GivenChannel,
  type GivenChannels,
  type OrderChanges,
  paidOrder,
} from '../../support/lambda/order-fixture'

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
const decision = ['decision']
const sale = ['Sale', 'SaleCents']

const at = (time: string) => `2026-11-21T${time}Z`
/** A message of this time; the order was paid at 10:01:00. */
const sentAt = (time: string) => ({ state: 'accepted', attempts: 1, messageId: 'm-1', acceptedAt: at(time) }) as const
const lease = { startedAt: at('10:01:00.000'), leaseUntil: at('10:02:00.000') }
const sending: GivenChannel = { state: 'sending', holder: 'call-1', attempts: 1, ...lease }
const failed = { state: 'given_up', attempts: 1, error: 'MessageRejected' } as const
const exhausted = { ...failed, isExhausted: true }
const early = sentAt('10:01:03.500')
const late = sentAt('10:04:00.000')
const reported = (state: 'delivered' | 'bounced', time: string) => ({ ...early, state, reportedAt: at(time) })
const of = (channels: GivenChannels, changes: OrderChanges = {}) =>
  changedOrder(paidOrder({ delivery: { channels } }), changes)
const secondLink = { access: { linkVersion: 2 } }
const replaced = of(
  { email: failed, text: newChannel },
  { delivery: { fallback: { from: 'email', to: 'text', at: at('10:01:05.000') } } },
)
const textFailed = { delivery: { channels: { email: failed, text: failed } } }
const [lost, sentText] = [of({ email: failed }), of({ email: exhausted, text: early })]
const bounced = of({ email: reported('bounced', '10:02:00.000') })
const sendingBoth = of({ email: sending, text: early })
const [sent, refusal] = [['SecondsToDelivery'], ['given-up']]

/** The metrics that a write emits, in alphabetical order. */
function metricsOf(before: Order | undefined, after: Order) {
  metrics.clear()
  reportFacts(before, after)
  return metrics.emittedByName()
}

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
  ['a failed refund is another decision', warned, owed, decision],
  ['a refund after a fraud warning counts nothing', warned, changedOrder(warned, refunded), []],
  ['the first message that is accepted counts', of({ email: sending }), of({ email: early }), sent],
  ['a second message counts nothing', of({ email: early, text: sending }), of({ email: early, text: late }), []],
  ['a fresh link counts nothing', of({ email: sending }, secondLink), of({ email: late }, secondLink), []],
  ['a refusal of the only channel counts', of({ email: sending }), lost, refusal],
  ['the end of a day of attempts is a refusal', sendingBoth, sentText, refusal],
  ['a refusal that is replaced tells nothing', of({ email: sending }), replaced, []],
  ['a refusal of what replaced it tells', replaced, changedOrder(replaced, textFailed), refusal],
  ['the first message after a refusal counts', of({ email: failed, text: sending }), sentText, sent],
  ['a refused order that did not change counts nothing', lost, lost, []],
  ['a second write after a fallback counts nothing', replaced, again(replaced), []],
  ['a refused order that is entitled again counts nothing', changedOrder(lost, refunded), lost, []],
  ['a bounce without a fallback is a refusal', of({ email: early }), bounced, refusal],
])('%s', (_fact, before, after, facts) => {
  const emitted = metricsOf(before, after).map(([name]) => name)

  expect([...logs.told(), ...emitted]).toEqual(facts)
})

test('a sale has the amount that was paid', () => {
  expect(metricsOf(unpaid, held)).toContainEqual(['SaleCents', 1])
})

test('[F100!] a message took its buyer the time since the payment, and none if Stripe’s clock is ahead of ours', () => {
  const secondsOf = (time: string) => metricsOf(of({ email: sending }), of({ email: sentAt(time) }))

  expect(secondsOf('10:01:03.500')).toEqual([['SecondsToDelivery', 3.5]])
  expect(secondsOf('10:00:59.000')).toEqual([['SecondsToDelivery', 0]])
})

const delivered = (email: string, text?: string) =>
  of({ email: reported('delivered', email), text: text ? reported('delivered', text) : early })
const [onItsWay, arrived] = [of({ email: early }), delivered('10:01:08.000')]
const both = delivered('10:01:08.000', '10:01:09.000')
const first = (secondsAfterPayment: number) => ({ event: 'First message delivered', secondsAfterPayment })
const decisions = (...names: string[]) =>
  names.map((name) => ({ event: 'Order needs a decision', condition: 'decision', decision: name }))
const givenUp = { event: 'Delivery given up', condition: 'given-up' }
const refusedAtLast = { channel: 'email', state: 'exhausted', attempts: 1, error: 'MessageRejected' }
test.each<[string, Order, Order, object[]]>([
  ['the first message that arrives', onItsWay, arrived, [first(8)]],
  ['no negative time, whatever the clocks say', onItsWay, delivered('10:00:57.000'), [first(0)]],
  ['no second message', arrived, both, []],
  ['no message that arrived before', arrived, again(arrived), []],
  ['neither of two messages that arrive in one step', onItsWay, both, []],
  ['no message with a fresh link', changedOrder(onItsWay, secondLink), changedOrder(arrived, secondLink), []],
  ['a channel that is given up', sendingBoth, sentText, [{ ...givenUp, ...refusedAtLast }]],
  ['a buyer whom no message reached', of({ email: early }), bounced, [{ ...givenUp, event: 'No message arrived' }]],
  ['each decision that begins', paid, owed, decisions('refund_failed', 'fraud_warning')],
  ['no channel that was given up before', sentText, again(sentText), []],
])('the log has %s', (_case, before, after, expected) => {
  reportFacts(before, after)

  expect(logs.entries()).toEqual(expected.map((entry) => ({ ...entry, orderId: after.orderId })))
})

import fc from 'fast-check'
import { claimDueChannels, recordOutcome } from '../../../lambda/orders/attempt'
import { channelView } from '../../../lambda/orders/channel-state'
import { type DeliveryReport, newChannel as pending } from '../../../lambda/orders/delivery'
import { type Order, orderSchema } from '../../../lambda/orders/order'
import { applyReport, fallbackOf, isFallbackPending, openFallback } from '../../../lambda/orders/report'
import { product } from '../../../product/product'
import { acceptedAgo } from '../../support/lambda/delivered-order'
import {
  changedOrder,
  type GivenChannel,
  joinedChanges,
  type OrderChanges,
  paidOrder,
  type SentChannel,
} from '../../support/lambda/order-fixture'

const now = new Date('2026-11-21T10:02:00.000Z')
const acceptedAt = now.toISOString()
const second = (seconds: number) => new Date(+now + seconds * 1000).toISOString()
const holder = 'call-1'
/** The reports that SES may send about an email, the weakest first, and those about texts. */
const kinds = ['accepted', 'delayed', 'undelivered', 'delivered', 'bounced', 'complained'] as const

function report(kind: DeliveryReport['kind'], changes: Partial<DeliveryReport> = {}) {
  const orderId = 'cs_test_a1B2c3D4'
  const about = { channel: 'email', messageId: 'm-1', orderId, holder, acceptedAt } as const
  return { ...about, kind, at: acceptedAt, ...changes }
}

const sending = claimDueChannels(paidOrder(), now, holder).order
const record = (order: Order, messageId = 'm-1') =>
  recordOutcome(order, 'email', holder, { result: 'accepted', messageId }, now)
const accepted = record(sending)
const applied = (order: Order, ...about: DeliveryReport[]) => about.reduce(applyReport, order)

test('[F57!] any reports of several messages and the record of an acceptance, in any sequence and with repetitions, end in the same order', () => {
  const arbitrary = fc
    .record({
      kind: fc.constantFrom(...kinds, 'failed' as const),
      id: fc.constantFrom('1', '2'),
      at: fc.integer({ min: 0, max: 3 }).map(second),
      cause: fc.constantFrom(undefined, 'A', 'B'),
      holder: fc.constantFrom(holder, 'call-0'),
      channel: fc.constantFrom('email' as const, 'text' as const),
    })
    // A message belongs to one call and one channel.
    .map(({ kind, id, ...rest }) => report(kind, { ...rest, messageId: `${rest.channel}-${rest.holder}-${id}` }))
    .filter(({ messageId }) => !messageId.endsWith('call-1-2'))
  const sequences = fc.array(arbitrary, { minLength: 1, maxLength: 12 }).chain((set) => {
    const acceptance = (order: Order) => record(order, 'email-call-1-1')
    const steps = [...set.map((each) => (order: Order) => applyReport(order, each)), acceptance]
    const shuffled = fc.shuffledSubarray([...steps, ...steps], { minLength: steps.length })
    return fc.tuple(fc.constant(steps), shuffled)
  })
  const end = (steps: ((order: Order) => Order)[]) => steps.reduce((order, step) => step(order), sending)

  fc.assert(
    fc.property(sequences, ([steps, shuffled]) => {
      const missing = steps.filter((step) => !shuffled.includes(step))

      expect(end([...shuffled, ...missing])).toEqual(end(steps))
    }),
  )
})

test.each([
  ['accepted', 'accepted', undefined],
  ['delayed', 'accepted', undefined],
  ['undelivered', 'bounced', undefined],
  ['delivered', 'delivered', undefined],
  ['bounced', 'bounced', undefined],
  ['complained', 'complained', undefined],
  ['failed', 'failed', 'Undelivered'],
] as const)('a message reported as %s makes its channel %s', (kind, state, error) => {
  const order = applyReport(accepted, report(kind))
  const email = channelView(order, 'email')

  expect(email).toMatchObject({ state, attempts: 1, message: { messageId: 'm-1', acceptedAt } })
  expect(email?.error).toBe(error)
  expect(applyReport(order, report(kind))).toBe(order)
})

test.each(['bounced', 'failed'] as const)('a message keeps time and cause of its report as %s', (kind) => {
  const later = { at: second(9), cause: 'Permanent' }
  const order = applyReport(accepted, report(kind, later))

  const message = { channel: 'email', messageId: 'm-1', acceptedAt, report: { kind, ...later } }
  expect(order.delivery.messages).toEqual([message])
  expect(channelView(order, 'email')).toMatchObject({ message, error: 'Permanent' })
  expect(applyReport(accepted, report('accepted', later))).toBe(accepted)
})

test('of several reports about a message the strongest counts', () => {
  const kept = kinds.slice(1).map((kind, index) => applied(accepted, report(kind), report(kinds[index] ?? kind)))

  expect(kept.map(({ delivery }) => delivery.messages?.[0]?.report?.kind)).toEqual(kinds.slice(1))
})

test('an email whose response was lost is not sent again once SES reports that it was sent', () => {
  const unknown = recordOutcome(sending, 'email', holder, { result: 'unknown', error: 'Timeout' }, now)

  const order = applyReport(unknown, report('accepted'))

  expect(channelView(order, 'email')).toMatchObject({ state: 'accepted', message: { messageId: 'm-1' } })
  expect(claimDueChannels(order, new Date(second(601)), 'call-2').claimed).toEqual(['text'])
})

test('an acceptance with an earlier link that is recorded after its report changes nothing', () => {
  const order = applyReport(sending, report('bounced', { holder: 'call-0', messageId: 'm-0' }))

  expect(recordOutcome(order, 'email', 'call-0', { result: 'accepted', messageId: 'm-0' }, now, 0)).toBe(order)
})

test('a report or a state of a later version is kept', () => {
  const [message] = accepted.delivery.messages ?? []
  const messages = message && [{ ...message, report: { kind: 'read', at: second(5) } }]
  const email = { state: 'read', attempts: 1, messageId: 'm-1', holder }
  const of = (changes: object) => orderSchema.parse({ ...accepted, delivery: { ...accepted.delivery, ...changes } })
  const [newReport, newState] = [of({ messages }), of({ channels: { email } })]

  const order = applyReport(newState, report('bounced'))

  expect(applyReport(newReport, report('complained'))).toBe(newReport)
  expect(order.delivery.channels).toEqual(newState.delivery.channels)
  expect(order.delivery.messages).toMatchObject([{ report: { kind: 'bounced' } }])
})

const both = ['email', 'text'] as const
const failed: GivenChannel = { state: 'given_up', attempts: 1, error: 'OptedOutException' }
const bounced: SentChannel = { ...acceptedAgo(5), state: 'bounced', reportedAt: acceptedAt }
const refunded = { money: { refundedCents: product.priceCents } }
const buyer = { email: undefined, checkoutEmail: 'card@example.com' }
const byText = (text: GivenChannel, changes: OrderChanges = {}) =>
  paidOrder(joinedChanges({ delivery: { method: 'text', channels: { text } }, buyer }, changes))
const byEmail = (email: GivenChannel, changes: OrderChanges = {}) =>
  paidOrder(joinedChanges({ delivery: { method: 'email', channels: { email } } }, changes))

test.each<[string, GivenChannel]>([
  ['was refused', failed],
  ['was given up', { state: 'given_up', attempts: 15, error: 'Throttling', isExhausted: true }],
  ['bounced', bounced],
  ['was complained about', { ...bounced, state: 'complained' }],
])('a fallback replaces a message that %s on the other channel', (_end, ended) => {
  const email = openFallback(byText(ended), now, both)
  const text = openFallback(byEmail(ended), now, both)

  expect(email.buyer.email).toBe('card@example.com')
  expect(email.delivery).toMatchObject({
    channels: { ...byText(ended).delivery.channels, email: pending },
    fallback: { from: 'text', to: 'email', at: acceptedAt },
  })
  expect(text.delivery).toMatchObject({
    channels: { ...byEmail(ended).delivery.channels, text: pending },
    fallback: { from: 'email', to: 'text' },
  })
  expect([fallbackOf(email), isFallbackPending(email)]).toEqual(['email', true])
})

test('a fallback is opened once, and never back', () => {
  const opened = openFallback(byText(failed), now, both)
  const bouncedToo = changedOrder(opened, { delivery: { channels: { text: failed, email: bounced } } })
  const withoutText = changedOrder(opened, { delivery: { channels: { email: bounced } } })

  for (const order of [opened, bouncedToo, withoutText]) expect(openFallback(order, now, both)).toBe(order)
  expect(isFallbackPending(changedOrder(opened, refunded))).toBe(false)
})

const trying: GivenChannel = { state: 'waiting', holder, attempts: 1, dueAt: acceptedAt, error: 'Throttling' }
const chosen = (email: GivenChannel) => paidOrder({ delivery: { channels: { email, text: failed } } })
test.each<[string, Order]>([
  ['the text is pending', byText(pending)],
  [
    'the text is being sent',
    byText({ state: 'sending', attempts: 1, startedAt: acceptedAt, leaseUntil: acceptedAt, holder }),
  ],
  ['the text is retried', byText(trying)],
  ['the outcome of the text is unknown', byText({ ...trying, isUnclear: true })],
  ['the text was accepted', byText(acceptedAgo(5))],
  ['the text was delivered', byText({ ...bounced, state: 'delivered' })],
  ['the buyer chose both', chosen(acceptedAgo(5))],
  ['both have ended badly', chosen(bounced)],
  ['the order is refunded', byText(failed, refunded)],
  ['the addresses are erased', byText(failed, { buyer: { erasedAt: acceptedAt } })],
  ['the checkout asked for no address', byText(failed, { buyer: { checkoutEmail: undefined } })],
  ['there is no phone number', byEmail(bounced, { buyer: { phone: undefined } })],
])('no fallback is opened when %s', (_case, order) => {
  expect(openFallback(order, now, both)).toBe(order)
  expect(isFallbackPending(order)).toBe(false)
})

test('no fallback is opened on a channel that the stage or this version does not have', () => {
  const email = byEmail(bounced)
  const later = byText(failed, { delivery: { fallback: { from: 'text', to: 'call', at: acceptedAt } } })

  expect(openFallback(email, now, ['email'])).toBe(email)
  expect([openFallback(later, now, both), fallbackOf(later)]).toEqual([later, undefined])
})

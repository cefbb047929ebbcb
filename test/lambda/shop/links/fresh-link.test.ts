import fc from 'fast-check'
import { freshLinkOffer, requestFreshLink } from '../../../../lambda/shop/links/fresh-link'
import { claimDueChannels, recordOutcome, type SendOutcome } from '../../../../lambda/orders/attempt'
import type { Order } from '../../../../lambda/orders/order'
import {
  type GivenChannel,
  joinedChanges,
  linkKey,
  paidOrder,
  type OrderChanges,
} from '../../../support/lambda/order-fixture'
import { type ChannelName, channelNames, newChannel } from '../../../../lambda/orders/delivery'

const now = new Date('2026-11-21T12:00:00.000Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const hour = 60
const both = ['email', 'text'] as const
const addresses = { email: 'mara@example.com', text: '+12025550123' }
const offered = (...channels: ChannelName[]) => ({
  kind: 'offered',
  channels,
  addresses: channels.map((name) => addresses[name]),
  isResumed: false,
})
const offerAt = (order: Order, at: Date) => freshLinkOffer(order, at, channelNames)

function requestAt(order: Order, at: Date) {
  const offer = offerAt(order, at)
  if (offer.kind !== 'offered') return { order, offer }
  return { order: requestFreshLink(order, offer, { current: linkKey }, at), offer }
}

const acceptedAt = (at: string) => ({ state: 'accepted', attempts: 1, messageId: 'm-1', acceptedAt: at }) as const
const sentLongAgo = acceptedAt(before(2 * hour))
const failedOnce = { holder: 'call-1', attempts: 1, error: 'Throttling' }
const retrying: GivenChannel = { state: 'waiting', dueAt: before(0), ...failedOnce }
const onBoth = { email: sentLongAgo, text: sentLongAgo }
const usedUp = (changes: OrderChanges = {}) =>
  paidOrder(joinedChanges({ downloads: { count: 10 }, delivery: { channels: onBoth } }, changes))
const byText = { buyer: { email: undefined }, delivery: { channels: { text: sentLongAgo } } }
const freshLink = (minutesAgo: number, ...channels: ChannelName[]) => ({ at: before(minutesAgo), channels })

test.each([
  ['that is used up is renewed and sent', 10, 2],
  ['with downloads left is sent unchanged', 9, 1],
])('a link %s on every channel of the order', (_case, count, linkVersion) => {
  const { order, offer } = requestAt(usedUp({ downloads: { count } }), now)

  expect(offer).toEqual(offered(...both))
  expect(order).toMatchObject({
    access: { linkVersion },
    delivery: { channels: { email: newChannel, text: newChannel }, freshLinks: [freshLink(0, ...both)] },
    history: [{ at: before(0), what: 'fresh_link', by: 'buyer' }],
  })
})

test('a stage without texts offers no fresh link by text', () => {
  expect(freshLinkOffer(usedUp(), now, ['email'])).toEqual(offered('email'))
  expect(freshLinkOffer(usedUp(byText), now, ['email'])).toEqual({ kind: 'no_address' })
})

/** Fresh links of so many hours ago, the oldest first. */
const links = (hours: number[], ...channels: ChannelName[]): OrderChanges => ({
  delivery: { freshLinks: hours.map((ago) => freshLink(ago * hour, ...channels)) },
})
const email = (channel: GivenChannel): OrderChanges => ({ delivery: { channels: { ...onBoth, email: channel } } })
const refused = { state: 'given_up', attempts: 1, error: 'MessageRejected' } as const
const reported = { ...sentLongAgo, reportedAt: before(hour) }
const erased = { buyer: { email: undefined, phone: undefined } }
const stillWorking = joinedChanges(email(acceptedAt(before(9))), { downloads: { count: 2 } })
const sentTwice = { delivery: { channels: { email: acceptedAt(before(9)), text: acceptedAt(before(2)) } } }
const bothSent = { kind: 'fresh_link_just_sent', addresses: Object.values(addresses), waitSeconds: 480 }
const justSent = { kind: 'fresh_link_just_sent', addresses: [addresses.email], waitSeconds: 60 }
const second = links([2], ...both)
const secondByText = joinedChanges(byText, links([2], 'text'))
const textSent = { kind: 'fresh_text_sent_today', addresses: [addresses.text], waitSeconds: 22 * 3600 }
const threeSent = { kind: 'fresh_links_sent_today', waitSeconds: 3600 }
const ten = [99, 98, 97, 96, 95, 94, 93, 92, 91, 90]
const never = { kind: 'fresh_links_used_up' }
const noAddress = { kind: 'no_address' }
const again = { kind: 'offered' }

test.each<[string, OrderChanges, object, number, object]>([
  ['nine minutes after one that still works waits a minute', stillWorking, justSent, 1, again],
  ['nine minutes after one that is used up waits a minute', email(acceptedAt(before(9))), justSent, 1, again],
  ['after messages of two times waits for the later', sentTwice, bothSent, 8, again],
  ['that is the second of a day goes by email alone', second, offered('email'), 22 * hour, offered(...both)],
  ['that is the second of a day waits if all are texts', secondByText, textSent, 22 * hour, offered('text')],
  ['that is the fourth of a day waits until the first is a day old', links([23, 9, 2]), threeSent, hour, again],
  ['that is the eleventh of an order is never sent', links(ten), never, 1000 * hour, never],
  ['goes to no address that was refused permanently', email(refused), offered('text'), hour, offered('text')],
  ['goes to no address that bounced', email({ ...reported, state: 'bounced' }), offered('text'), hour, offered('text')],
  ['goes to no address that complained', email({ ...reported, state: 'complained' }), offered('text'), hour, again],
  ['goes to no address that was erased', erased, noAddress, hour, noAddress],
])('a fresh link %s', (_case, changes, decided, minutes, later) => {
  expect(offerAt(usedUp(changes), now)).toEqual(decided)
  expect(offerAt(usedUp(changes), after(minutes))).toMatchObject(later)
})

const exhausted: GivenChannel = { state: 'given_up', attempts: 9, error: 'Throttling', isExhausted: true }
const onText = freshLink(30 * hour, 'text')
const resumedOn = (...channels: ChannelName[]) => ({ offer: { ...offered(...channels), isResumed: true }, counted: 0 })
const sent = { offer: { kind: 'offered' }, counted: 1 }

const ofBoth = (minutesAgo: number) => [freshLink(minutesAgo, ...both)]
const earlier = [onText, freshLink(20, 'email')]
const waiting = { email: retrying, text: retrying }
const emailEnded = { email: exhausted, text: retrying }
const emailSent = { email: sentLongAgo, text: retrying }

test.each<[string, number, OrderChanges['delivery'], object]>([
  ['is resumed everywhere', 1, { freshLinks: ofBoth(2), channels: waiting }, resumedOn(...both)],
  ['is not resumed where it ended', 1, { freshLinks: ofBoth(2), channels: emailEnded }, resumedOn('text')],
  ['is not resumed where an earlier one went', 1, { freshLinks: earlier, channels: waiting }, resumedOn('email')],
  ['counts as sent once a channel accepted it', 1, { freshLinks: ofBoth(2 * hour), channels: emailSent }, sent],
  ['is renewed once it is used up', 10, { freshLinks: ofBoth(2 * hour), channels: waiting }, sent],
])('a fresh link that has not reached every channel %s', (_case, count, delivery = {}, decided) => {
  const asked = usedUp({ downloads: { count }, delivery })
  const countOf = (order: Order) => order.delivery.freshLinks?.length ?? 0

  const { order, offer } = requestAt(asked, now)

  expect({ offer, counted: countOf(order) - countOf(asked) }).toMatchObject(decided)
})

test('a fresh link that is retried keeps its place after the earlier ones', () => {
  const order = usedUp({ downloads: { count: 1 }, delivery: { freshLinks: earlier, channels: waiting } })

  expect(requestAt(order, now).order.delivery.freshLinks).toEqual([freshLink(30 * hour, 'text'), freshLink(0, 'email')])
})

test('a link that another request is sending counts as just sent', () => {
  const asked = requestAt(usedUp({ buyer: { phone: undefined } }), now)
  const { order } = claimDueChannels(asked.order, now, holder)

  expect(offerAt(order, now)).toMatchObject({ kind: 'fresh_link_just_sent', addresses: [addresses.email] })
  expect(offerAt(order, after(1))).toEqual({ ...offered('email'), isResumed: true })
})

const start = Date.parse('2026-11-21T10:02:00.000Z')
const minute = 60_000
const day = 24 * 60 * minute

type Sent = { name: ChannelName; at: number }
type Step = { waitMinutes: number; downloads: number; outcomes: SendOutcome[] }

const holder = 'call-1'
const accepted: SendOutcome = { result: 'accepted', messageId: 'm-1' }
const throttled: SendOutcome = { result: 'not_sent', error: 'Throttling' }
const anyOutcome = fc.oneof(
  { weight: 8, arbitrary: fc.constant(accepted) },
  { weight: 1, arbitrary: fc.constant(throttled) },
)
/** Time passes, the newest link is used this many times, and a fresh one is requested. */
const step: fc.Arbitrary<Step> = fc.record({
  waitMinutes: fc.oneof(fc.nat(30), fc.nat(600), fc.nat(3000)),
  downloads: fc.nat(12),
  outcomes: fc.tuple(anyOutcome, anyOutcome),
})

/** The messages that a sequence of requests causes, including the first delivery. */
function messagesOf(steps: Step[], order: Order): Sent[] {
  const messages: Sent[] = []
  const deliver = (due: Order, at: number, outcomes: SendOutcome[]): Order => {
    const claims = claimDueChannels(due, new Date(at), holder)
    return claims.claimed.reduce((claimed, name, index) => {
      const outcome = outcomes[index] ?? throttled
      if (outcome.result !== 'accepted') return recordOutcome(claimed, name, holder, outcome, new Date(at))
      messages.push({ name, at })
      const message = { ...outcome, messageId: `m-${messages.length}` }
      return recordOutcome(claimed, name, holder, message, new Date(at))
    }, claims.order)
  }
  let at = start
  let current = deliver(order, at, [accepted, accepted])
  for (const { waitMinutes, downloads, outcomes } of steps) {
    at += waitMinutes * minute
    const count = Math.min(current.downloads.count + downloads, 10 * current.access.linkVersion)
    current = { ...current, downloads: { count } }
    const { order: requested, offer } = requestAt(current, new Date(at))
    if (offer.kind === 'offered') current = deliver(requested, at, outcomes)
  }
  return messages
}

const orders = [
  paidOrder(),
  paidOrder({ buyer: { phone: undefined }, delivery: { channels: { email: newChannel } } }),
  paidOrder({ buyer: { email: undefined }, delivery: { channels: { text: newChannel } } }),
]

test('[F69!] no sequence of requests gives a buyer more messages than the limits allow', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
      fc.constantFrom(...orders),
      (steps, order) => {
        const requested = messagesOf(steps, order).filter(({ at }) => at > start)
        const emails = requested.filter(({ name }) => name === 'email').map(({ at }) => at)
        const texts = requested.filter(({ name }) => name === 'text').map(({ at }) => at)

        expect(most(emails, day)).toBeLessThanOrEqual(3)
        expect(most(texts, day)).toBeLessThanOrEqual(1)
        expect(most([start, ...emails], 10 * minute)).toBeLessThanOrEqual(1)
        expect(emails.length).toBeLessThanOrEqual(10)
        expect(texts.length).toBeLessThanOrEqual(10)
      },
    ),
    { numRuns: 300 },
  )
})

/** The largest number of instants within any period of this length. */
function most(instants: number[], period: number): number {
  return Math.max(0, ...instants.map((first) => instants.filter((at) => at >= first && at < first + period).length))
}

import fc from 'fast-check'
import {
  decideFreshLink,
  grantFreshLink,
  resumeFreshLink,
} from '../../../../lambda/shop/links/fresh-link'
import {
  claimDueChannels,
  recordOutcome,
  type SendOutcome,
} from '../../../../lambda/orders/attempt'
import type { Order } from '../../../../lambda/orders/order'
import { linkKey, paidOrder } from '../../../support/lambda/order-fixture'
import type { ChannelName } from '../../../../lambda/orders/delivery'

const keys = { current: linkKey }
const start = Date.parse('2026-11-21T10:02:00.000Z')
const minute = 60_000
const day = 24 * 60 * minute

type Sent = { name: ChannelName; at: number }
type Step = { waitMinutes: number; downloads: number; outcomes: SendOutcome[] }

const accepted: SendOutcome = { result: 'accepted', messageId: 'm-1' }
const outcome = fc.oneof(
  { weight: 8, arbitrary: fc.constant(accepted) },
  { weight: 1, arbitrary: fc.constant<SendOutcome>({ result: 'not_sent', error: 'Throttling' }) },
)
/** Time passes, the newest link is used this many times, and a fresh one is requested. */
const step: fc.Arbitrary<Step> = fc.record({
  waitMinutes: fc.oneof(fc.nat(30), fc.nat(600), fc.nat(3000)),
  downloads: fc.nat(12),
  outcomes: fc.tuple(outcome, outcome),
})

const holder = 'call-1'

/** The messages that a sequence of requests causes, including the first delivery. */
function messagesOf(steps: Step[], order: Order): Sent[] {
  const sent: Sent[] = []
  const deliver = (due: Order, at: number, outcomes: SendOutcome[]): Order => {
    const claims = claimDueChannels(due, new Date(at), holder)
    return claims.claimed.reduce((claimed, name, index) => {
      const drawn = outcomes[index] ?? { result: 'not_sent', error: 'Throttling' }
      if (drawn.result === 'accepted') sent.push({ name, at })
      // Each message has an id of its own.
      const result =
        drawn.result === 'accepted' ? { ...drawn, messageId: `m-${sent.length}` } : drawn
      return recordOutcome(claimed, name, holder, result, new Date(at))
    }, claims.order)
  }
  let now = start
  let current = deliver(order, now, [accepted, accepted])
  for (const { waitMinutes, downloads, outcomes } of steps) {
    now += waitMinutes * minute
    const count = Math.min(current.downloads.count + downloads, 10 * current.access.linkVersion)
    current = { ...current, downloads: { count } }
    const decided = decideFreshLink(current, new Date(now))
    if (decided.decision === 'send') {
      current = grantFreshLink(current, decided.channels, keys, new Date(now))
    } else if (decided.decision === 'resume') {
      current = resumeFreshLink(current, new Date(now))
    } else {
      continue
    }
    current = deliver(current, now, outcomes)
  }
  return sent
}

const orders = [
  paidOrder(),
  paidOrder({
    buyer: { phone: undefined },
    delivery: { channels: { email: { state: 'pending', attempts: 0 } } },
  }),
  paidOrder({
    buyer: { email: undefined },
    delivery: { channels: { text: { state: 'pending', attempts: 0 } } },
  }),
]

test('[F69] no sequence of requests gives a buyer more messages than the limits allow', () => {
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
    { numRuns: 500 },
  )
})

/** The largest number of instants within any period of this length. */
function most(instants: number[], period: number): number {
  return Math.max(
    0,
    ...instants.map((first) => instants.filter((at) => at >= first && at < first + period).length),
  )
}

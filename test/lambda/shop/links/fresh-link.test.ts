import {
  decideFreshLink,
  grantFreshLink,
  resumeFreshLink,
} from '../../../../lambda/shop/links/fresh-link'
import {
  changedOrder,
  joinedChanges,
  linkKey,
  paidOrder,
  type OrderChanges,
} from '../../../support/lambda/order-fixture'
import type { ChannelName } from '../../../../lambda/orders/delivery'
import type { SeenChannel } from '../../../support/lambda/seen-channels'

const now = new Date('2026-11-21T12:00:00.000Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const hour = 60
const keys = { current: linkKey }

const acceptedAt = (at: string) =>
  ({ state: 'accepted', attempts: 1, messageId: 'm-1', acceptedAt: at }) as const
const sentLongAgo = acceptedAt(before(2 * hour))
const retrying: SeenChannel = {
  state: 'retrying',
  holder: 'call-1',
  attempts: 1,
  nextAttemptAt: before(0),
  error: 'Throttling',
}
const onBoth = { email: sentLongAgo, text: sentLongAgo }
const usedUp = (changes: OrderChanges = {}) =>
  paidOrder(
    joinedChanges(
      {
        downloads: { count: 10 },
        delivery: { channels: onBoth },
      },
      changes,
    ),
  )
const freshLink = (minutesAgo: number, ...channels: ChannelName[]) => ({
  at: before(minutesAgo),
  channels,
})

test('[F69] a used-up link is renewed and sent on every channel of the order', () => {
  const order = usedUp()

  expect(decideFreshLink(order, now)).toEqual({ decision: 'send', channels: ['email', 'text'] })
  expect(grantFreshLink(order, ['email', 'text'], keys, now)).toMatchObject({
    access: { linkVersion: 2 },
    delivery: {
      channels: {
        email: { state: 'waiting', attempts: 0 },
        text: { state: 'waiting', attempts: 0 },
      },
      freshLinks: [{ at: now.toISOString(), channels: ['email', 'text'] }],
    },
  })
})

test('a current link with downloads left is sent again unchanged', () => {
  const order = usedUp({ downloads: { count: 2 } })

  expect(decideFreshLink(order, now)).toMatchObject({ decision: 'send' })
  expect(grantFreshLink(order, ['email'], keys, now)).toMatchObject({ access: { linkVersion: 1 } })
})

test.each([
  ['that still works', 2],
  ['that is used up', 10],
])(
  '[F69] for ten minutes after a link was sent, one %s is not followed by another',
  (_case, count) => {
    const order = usedUp({
      downloads: { count },
      delivery: { channels: { email: acceptedAt(before(9)), text: sentLongAgo } },
    })

    expect(decideFreshLink(order, now)).toEqual({
      decision: 'just_sent',
      channels: ['email'],
      until: after(1),
    })
    expect(decideFreshLink(order, after(1))).toMatchObject({ decision: 'send' })
  },
)

test('[F47] an address that was refused permanently gets no fresh link', () => {
  const email = { state: 'failed', attempts: 1, error: 'MessageRejected' } as const

  expect(
    decideFreshLink(usedUp({ delivery: { channels: { email, text: sentLongAgo } } }), now),
  ).toEqual({
    decision: 'send',
    channels: ['text'],
  })
})

/** The oldest first, by how many hours ago, on all of its channels. */
const links = (hours: number[], ...channels: ChannelName[]) =>
  hours.map((ago) => freshLink(ago * hour, ...channels))

test.each<[string, OrderChanges, object, number, object]>([
  [
    'the second of a day goes by e-mail alone',
    { delivery: { freshLinks: links([2], 'email', 'text') } },
    { decision: 'send', channels: ['email'] },
    22 * hour,
    { decision: 'send', channels: ['email', 'text'] },
  ],
  [
    'an order by text alone waits for the next day',
    {
      buyer: { email: undefined },
      delivery: { channels: { text: sentLongAgo }, freshLinks: links([2], 'text') },
    },
    { decision: 'text_sent_today', until: after(22 * hour) },
    22 * hour,
    { decision: 'send', channels: ['text'] },
  ],
  [
    'the fourth of a day waits until the first is a day old',
    { delivery: { freshLinks: links([23, 9, 2]) } },
    { decision: 'day_used_up', until: after(hour) },
    hour,
    { decision: 'send' },
  ],
  [
    'the eleventh of an order is never sent',
    { delivery: { freshLinks: links([99, 98, 97, 96, 95, 94, 93, 92, 91, 90]) } },
    { decision: 'order_used_up' },
    1000 * hour,
    { decision: 'order_used_up' },
  ],
])('[F69] of the fresh links %s', (_case, changes, decided, minutes, later) => {
  expect(decideFreshLink(usedUp(changes), now)).toEqual(decided)
  expect(decideFreshLink(usedUp(changes), after(minutes))).toMatchObject(later)
})

const exhausted: SeenChannel = { state: 'exhausted', attempts: 9, error: 'Throttling' }

test.each<[string, SeenChannel, ChannelName[]]>([
  ['is retried and counts once', retrying, ['email', 'text']],
  ['is not retried on one that has ended', exhausted, ['text']],
])('a fresh link that no channel accepted %s', (_case, email, channels) => {
  const granted = grantFreshLink(usedUp(), ['email', 'text'], keys, after(-2))
  const order = changedOrder(granted, { delivery: { channels: { email, text: retrying } } })

  expect(decideFreshLink(order, now)).toEqual({ decision: 'resume', channels })
})

test('a fresh link that is used up before one channel got it is renewed instead of being sent there', () => {
  const pending: SeenChannel = { state: 'pending', attempts: 0 }
  const channels = { email: pending, text: pending }
  const freshLinks = [freshLink(2 * hour, 'email', 'text')]

  const order = usedUp({ delivery: { freshLinks, channels } })
  expect(decideFreshLink(order, now)).toMatchObject({ decision: 'send' })
})

test('only the channels of the last fresh link are retried, not those of an earlier one', () => {
  const freshLinks = [freshLink(30 * hour, 'text'), freshLink(20, 'email')]
  const delivery = { email: retrying, text: retrying }
  const order = paidOrder({
    downloads: { count: 1 },
    delivery: { freshLinks, channels: delivery },
  })

  expect(decideFreshLink(order, now)).toEqual({ decision: 'resume', channels: ['email'] })
})

test('a link that one channel accepted counts as sent, although the other channel is unfinished', () => {
  const freshLinks = [freshLink(2 * hour, 'email', 'text')]
  const delivery = { email: sentLongAgo, text: retrying }
  const order = paidOrder({
    downloads: { count: 1 },
    delivery: { freshLinks, channels: delivery },
  })

  expect(decideFreshLink(order, now)).toMatchObject({ decision: 'send' })
})

test('[F69] a fresh link that is retried keeps its place after the earlier ones', () => {
  const order = usedUp({
    delivery: { freshLinks: [freshLink(30 * hour, 'text'), freshLink(20, 'email')] },
  })

  expect(resumeFreshLink(order, now).delivery.freshLinks).toEqual([
    freshLink(30 * hour, 'text'),
    freshLink(0, 'email'),
  ])
})

test('a link that another request is sending counts as just sent', () => {
  const sending: SeenChannel = {
    state: 'sending',
    holder: 'call-1',
    attempts: 1,
    leaseUntil: after(1).toISOString(),
  }
  const granted = grantFreshLink(usedUp(), ['email'], keys, now)
  const order = { ...granted, delivery: { ...granted.delivery, channels: { email: sending } } }

  expect(decideFreshLink(order, now)).toMatchObject({ decision: 'just_sent', channels: ['email'] })
  expect(decideFreshLink(order, after(1))).toEqual({ decision: 'resume', channels: ['email'] })
})

const reported = { ...sentLongAgo, reportedAt: before(hour) }

test.each<[string, OrderChanges]>([
  ['bounced', { delivery: { channels: { email: { ...reported, state: 'bounced' } } } }],
  ['complained', { delivery: { channels: { email: { ...reported, state: 'complained' } } } }],
  ['was erased', { buyer: { email: undefined, phone: undefined } }],
])('[F57] [F97] nothing is sent to an address that %s', (_what, changes) => {
  expect(decideFreshLink(usedUp(changes), now)).toEqual({ decision: 'no_channel' })
})

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

test('a used-up link that one channel never got is renewed instead of being sent there', () => {
  const order = usedUp({
    delivery: {
      freshLinks: [freshLink(2 * hour, 'email', 'text')],
      channels: {
        email: { state: 'pending', attempts: 0 },
        text: { state: 'pending', attempts: 0 },
      },
    },
  })

  expect(decideFreshLink(order, now)).toMatchObject({ decision: 'send' })
})

test('[F47] an address that was refused permanently gets no fresh link', () => {
  const email = { state: 'failed', attempts: 1, error: 'MessageRejected' } as const

  expect(
    decideFreshLink(usedUp({ delivery: { channels: { email, text: sentLongAgo } } }), now),
  ).toEqual({
    decision: 'send',
    channels: ['text'],
  })
})

test('[F69] only the first fresh link of a day is also sent by text', () => {
  const order = usedUp({ delivery: { freshLinks: [freshLink(2 * hour, 'email', 'text')] } })

  expect(decideFreshLink(order, now)).toEqual({ decision: 'send', channels: ['email'] })
  expect(decideFreshLink(order, after(22 * hour))).toMatchObject({ channels: ['email', 'text'] })
})

test('[F69] an order by text alone waits for the next day', () => {
  const order = usedUp({
    buyer: { email: undefined },
    delivery: { channels: { text: sentLongAgo }, freshLinks: [freshLink(2 * hour, 'text')] },
  })

  expect(decideFreshLink(order, now)).toEqual({
    decision: 'text_sent_today',
    until: after(22 * hour),
  })
})

test('[F69] after three fresh links in a day the fourth waits until the first is a day old', () => {
  const freshLinks = [freshLink(23 * hour, 'email'), freshLink(9 * hour), freshLink(2 * hour)]

  expect(decideFreshLink(usedUp({ delivery: { freshLinks } }), now)).toEqual({
    decision: 'day_used_up',
    until: after(hour),
  })
  expect(decideFreshLink(usedUp({ delivery: { freshLinks } }), after(hour))).toMatchObject({
    decision: 'send',
  })
})

test('[F69] after ten fresh links an order gets no more', () => {
  const freshLinks = Array.from({ length: 10 }, (_, link) => freshLink((1000 - link) * hour))

  expect(decideFreshLink(usedUp({ delivery: { freshLinks } }), now)).toEqual({
    decision: 'order_used_up',
  })
})

test('a fresh link that no channel accepted is retried and counts once', () => {
  const granted = grantFreshLink(usedUp(), ['email', 'text'], keys, after(-2))
  const order = changedOrder(granted, {
    delivery: { channels: { email: retrying, text: retrying } },
  })

  expect(decideFreshLink(order, now)).toEqual({ decision: 'resume', channels: ['email', 'text'] })
})

test('a channel that has ended is left out when the others are retried', () => {
  const exhausted: SeenChannel = { state: 'exhausted', attempts: 9, error: 'Throttling' }
  const granted = grantFreshLink(usedUp(), ['email', 'text'], keys, after(-2))
  const order = changedOrder(granted, {
    delivery: { channels: { email: exhausted, text: retrying } },
  })

  expect(decideFreshLink(order, now)).toEqual({ decision: 'resume', channels: ['text'] })
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

test.each(['bounced', 'complained'] as const)(
  '[F57] nothing is sent to an address that %s',
  (state) => {
    const channel = { ...sentLongAgo, state, reportedAt: before(hour) }

    expect(decideFreshLink(usedUp({ delivery: { channels: { email: channel } } }), now)).toEqual({
      decision: 'no_channel',
    })
  },
)

test('[F97] nothing is sent when the addresses were erased', () => {
  expect(decideFreshLink(usedUp({ buyer: { email: undefined, phone: undefined } }), now)).toEqual({
    decision: 'no_channel',
  })
})

import { requestFreshLink } from '../../../lambda/links/fresh-link'
import type { Channel, Order } from '../../../lambda/orders/order'
import { linkKey, paidOrder } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'

const now = new Date('2026-11-21T12:00:00.000Z')
const keys = { current: linkKey }
const acceptedAt = (instant: string): Channel => ({
  state: 'accepted',
  attempts: 1,
  messageId: 'm-1',
  acceptedAt: instant,
})
const sentLongAgo = acceptedAt('2026-11-21T10:01:00.000Z')
const usedUp = (changes: Partial<Order> = {}) =>
  paidOrder({ downloads: { count: 10 }, delivery: { email: sentLongAgo }, ...changes })

test('[F69] a used-up link is renewed and sent on every channel of the order', () => {
  const order = usedUp({ delivery: { email: sentLongAgo, text: sentLongAgo } })

  const request = requestFreshLink(order, keys, now)

  expect(request).toMatchObject({
    decision: 'send',
    order: {
      linkVersion: 2,
      delivery: { email: { state: 'pending' }, text: { state: 'pending' } },
    },
  })
})

test('a current link with downloads left is sent again unchanged', () => {
  const request = requestFreshLink(usedUp({ downloads: { count: 2 } }), keys, now)

  expect(request).toMatchObject({ decision: 'send', order: { linkVersion: 1 } })
})

test('a working link sent minutes ago is not sent again', () => {
  const order = usedUp({
    downloads: { count: 2 },
    delivery: { email: acceptedAt('2026-11-21T11:51:00.000Z') },
  })

  expect(requestFreshLink(order, keys, now)).toEqual({ decision: 'just_sent' })
})

test('[F57] nothing is sent to an address that bounced or complained', () => {
  const bounced = { ...sentLongAgo, state: 'bounced' } as Channel

  expect(requestFreshLink(usedUp({ delivery: { email: bounced } }), keys, now)).toEqual({
    decision: 'no_channel',
  })
})

test('[F67] a refunded order gets no fresh link', () => {
  expect(requestFreshLink(usedUp({ refundedCents: product.priceCents }), keys, now)).toEqual({
    decision: 'not_entitled',
  })
})

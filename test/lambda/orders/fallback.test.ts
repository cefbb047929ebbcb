import { fallbackOf, isFallbackPending, openFallback } from '../../../lambda/orders/report'
import type { Order } from '../../../lambda/orders/order'
import { product } from '../../../product/product'
import { acceptedAgo } from '../../support/lambda/delivered-order'
import {
  changedOrder,
  joinedChanges,
  paidOrder,
  type OrderChanges,
} from '../../support/lambda/order-fixture'
import { type SeenChannel, storedChannels } from '../../support/lambda/seen-channels'

const now = new Date('2026-11-21T10:02:00.000Z')
const both = ['email', 'text'] as const
const pending: SeenChannel = { state: 'pending', attempts: 0 }
const failed: SeenChannel = { state: 'failed', attempts: 1, error: 'OptedOutException' }
const bounced: SeenChannel = { ...acceptedAgo(5), state: 'bounced', reportedAt: now.toISOString() }

/** An order by text, with the address that its buyer gave at the checkout. */
const byText = (text: SeenChannel, changes: OrderChanges = {}) =>
  paidOrder(
    joinedChanges(
      {
        delivery: { method: 'text', channels: { text } },
        buyer: { email: undefined, checkoutEmail: 'card@example.com' },
      },
      changes,
    ),
  )
const byEmail = (email: SeenChannel, changes: OrderChanges = {}) =>
  paidOrder(joinedChanges({ delivery: { method: 'email', channels: { email } } }, changes))

const endedBadly: [string, SeenChannel][] = [
  ['refused', failed],
  ['given up', { state: 'exhausted', attempts: 15, error: 'Throttling' }],
  ['bounced', bounced],
  ['the reason of a complaint', { ...bounced, state: 'complained' }],
]

test.each(endedBadly)(
  '[F57] a text that is %s is replaced by an e-mail to the address of the checkout',
  (_end, text) => {
    const order = openFallback(byText(text), now, both)

    expect(order).toMatchObject({
      buyer: { email: 'card@example.com' },
      delivery: {
        channels: storedChannels({ text, email: pending }).channels,
        fallback: { from: 'text', to: 'email', at: now.toISOString() },
      },
    })
    expect([fallbackOf(order), isFallbackPending(order)]).toEqual(['email', true])
  },
)

test.each(endedBadly)(
  '[F57] an e-mail that is %s is replaced by a text to the phone',
  (_end, email) => {
    const order = openFallback(byEmail(email), now, both)

    expect(order).toMatchObject({
      delivery: {
        channels: storedChannels({ email, text: pending }).channels,
        fallback: { from: 'email', to: 'text' },
      },
    })
  },
)

test('[F57] an order has one fallback and never a second one back', () => {
  const opened = openFallback(byText(failed), now, both)
  const ended = { text: failed, email: bounced }
  const bouncedToo = changedOrder(opened, { delivery: { channels: ended } })
  const withoutText = changedOrder(opened, { delivery: { channels: { email: bounced } } })

  expect(openFallback(opened, now, both)).toBe(opened)
  expect(openFallback(bouncedToo, now, both)).toBe(bouncedToo)
  expect(openFallback(withoutText, now, both)).toBe(withoutText)
})

const open: SeenChannel[] = [
  pending,
  { state: 'sending', attempts: 1, leaseUntil: now.toISOString(), holder: 'call-1' },
  {
    state: 'retrying',
    holder: 'call-1',
    attempts: 1,
    nextAttemptAt: now.toISOString(),
    error: 'Throttling',
  },
  {
    state: 'unknown',
    holder: 'call-1',
    attempts: 1,
    nextAttemptAt: now.toISOString(),
    error: 'TimeoutError',
  },
  acceptedAgo(5),
  { ...bounced, state: 'delivered' },
  { state: 'skipped', attempts: 0 },
]
test.each<[string, Order]>([
  ...open.map((text): [string, Order] => [`its text is ${text.state}`, byText(text)]),
  [
    'the buyer chose both',
    paidOrder({ delivery: { channels: { email: acceptedAgo(5), text: failed } } }),
  ],
  [
    'both have ended badly',
    paidOrder({ delivery: { channels: { email: bounced, text: failed } } }),
  ],
  ['it is refunded', byText(failed, { money: { refundedCents: product.priceCents } })],
  ['its addresses are erased', byText(failed, { buyer: { erasedAt: now.toISOString() } })],
  ['the checkout asked for no address', byText(failed, { buyer: { checkoutEmail: undefined } })],
  ['there is no phone', byEmail(bounced, { buyer: { phone: undefined } })],
])('an order has no fallback when %s', (_case, order) => {
  expect(openFallback(order, now, both)).toBe(order)
  expect(isFallbackPending(order)).toBe(false)
})

test('a stage without texts replaces no e-mail', () => {
  const order = byEmail(bounced)

  expect(openFallback(order, now, ['email'])).toBe(order)
})

test('a fallback to a channel of a later version is left unchanged', () => {
  const order = byText(failed, {
    delivery: { fallback: { from: 'text', to: 'call', at: now.toISOString() } },
  })

  expect([openFallback(order, now, both), fallbackOf(order)]).toEqual([order, undefined])
})

test('a fallback whose order is refunded meanwhile is no longer open', () => {
  const opened = openFallback(byText(failed), now, both)

  expect(
    isFallbackPending({ ...opened, money: { ...opened.money, refundedCents: product.priceCents } }),
  ).toBe(false)
})

import { formatPrice } from '../../../product/format-price'
import { orderSchema } from '../../../lambda/orders/order'
import { whereIsMyEbook } from '../../../tools/orders/views/where-is-my-ebook'
import { joinedChanges, type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'
import type { SeenChannel } from '../../support/lambda/seen-channels'

const say = (changes: OrderChanges, timeZone = 'UTC') =>
  whereIsMyEbook(paidOrder(changes), { timeZone })
const at = '2026-11-21T11:00:00.000Z'
const sent = { attempts: 1, messageId: 'm', acceptedAt: '2026-11-21T10:02:00.000Z' }
const reported = { ...sent, reportedAt: '2026-11-22T18:30:00.000Z' }
const next = { holder: 'call-1', nextAttemptAt: '2026-11-21T12:00:00.000Z' }
const retrying: SeenChannel = { state: 'retrying', ...next, attempts: 2, error: 'Throttling' }
const unknown: SeenChannel = { state: 'unknown', ...next, attempts: 1, error: 'TimeoutError' }
const delivered = {
  delivery: { channels: { email: { state: 'delivered', ...reported } } },
} as const

test.each<[SeenChannel, string]>([
  [{ state: 'pending', attempts: 0 }, 'E-mail to MARA waits to be sent'],
  [
    { state: 'sending', holder: 'call-1', attempts: 1, leaseUntil: at },
    'E-mail to MARA is being sent',
  ],
  [
    retrying,
    'E-mail to MARA waits after 2 failed attempts (Throttling); next attempt on 2026-11-21 12:00',
  ],
  [unknown, 'E-mail to MARA may have been sent (TimeoutError); next attempt on 2026-11-21 12:00'],
  [
    { state: 'accepted', ...sent },
    'Sent by e-mail to MARA on 2026-11-21 10:02, not reported as delivered yet',
  ],
  [{ state: 'delivered', ...reported }, 'Delivered by e-mail to MARA on 2026-11-22 18:30'],
  [
    { state: 'bounced', ...reported, error: 'Permanent' },
    'E-mail to MARA bounced on 2026-11-22 18:30 (Permanent)',
  ],
  [
    { state: 'complained', ...reported },
    'Delivered by e-mail to MARA, and marked as spam on 2026-11-22 18:30',
  ],
  [
    { state: 'failed', ...reported, error: 'Rejected' },
    'E-mail to MARA failed on 2026-11-22 18:30 (Rejected)',
  ],
  [{ state: 'failed', attempts: 1, error: 'Invalid' }, 'E-mail to MARA was refused (Invalid)'],
  [
    { state: 'exhausted', attempts: 15, error: 'Throttling' },
    'E-mail to MARA was given up after 15 failed attempts (Throttling)',
  ],
])('an e-mail %j is described', (email, sentence) => {
  const expected = `${sentence.replace('MARA', 'm•••@example.com')}; not downloaded yet.`

  expect(say({ delivery: { channels: { email } } })).toBe(expected)
})

test('a channel in a state of a later version is described by its name', () => {
  const delivery = {
    ...paidOrder().delivery,
    channels: { email: { state: 'queued', attempts: 1 } },
  }

  const order = orderSchema.parse({ ...paidOrder(), delivery })

  expect(whereIsMyEbook(order, { timeZone: 'UTC' })).toMatch(
    /^E-mail to m•••@example\.com: queued, a state of a later version;/,
  )
})

test('both channels and the downloads are in one sentence, in the zone of the reader', () => {
  const text = { state: 'failed', attempts: 1, error: 'OptedOut' } as const
  const channels = { ...delivered.delivery.channels, text }
  const downloads = { count: 2, lastAt: '2026-11-21T23:30:00.000Z' }

  expect(say({ delivery: { channels }, downloads }, 'Europe/Berlin')).toBe(
    'Delivered by e-mail to m•••@example.com on 2026-11-22 19:30; text to ••••\u00a00123 was refused (OptedOut); ' +
      'downloaded 2 times, last on 2026-11-22 00:30.',
  )
})

const disputed = {
  id: 'dp_1',
  status: 'needs_response',
  reason: 'product_not_received',
  openedAt: at,
}

test.each<[OrderChanges, string]>([
  [{ sale: { paidAt: undefined } }, 'Not paid: the checkout was opened on 2026-11-21 10:00.'],
  [
    { sale: { amountCents: 100, expectedCents: 1499 } },
    `Held, so nothing is delivered: ${formatPrice(100, 'usd')} was paid instead of ${formatPrice(1499, 'usd')}.`,
  ],
  [
    { sale: { unreadableSince: at } },
    'Held, so nothing is delivered: this version cannot read its checkout session.',
  ],
  [
    { money: { dispute: disputed } },
    'Disputed on 2026-11-21 11:00 (product not received, needs response), so no access.',
  ],
  [
    { money: { refundedCents: 999_999, refundedAt: at } },
    'Refunded on 2026-11-21 11:00, so no access.',
  ],
  [{ access: { revokedAt: at } }, 'Access was revoked on 2026-11-21 11:00.'],
])('%j says why the buyer has no access', (changes, sentence) => {
  const usd = { sale: { expectedCurrency: 'usd', currency: 'usd' } }

  expect(say(joinedChanges(usd, changes))).toBe(sentence)
})

describe('an erased order', () => {
  const buyer = { erasedAt: at, email: undefined, phone: undefined }

  test('has its earlier deliveries', () => {
    expect(say({ buyer, ...delivered, downloads: { count: 1 } })).toBe(
      'Delivered by e-mail to an erased address on 2026-11-22 18:30; addresses erased on 2026-11-21 11:00; downloaded once.',
    )
  })

  test.each([{ state: 'skipped', attempts: 0 } as const, retrying, unknown])(
    'has no planned message: %j',
    (email) => {
      expect(say({ buyer, delivery: { channels: { email } } })).toBe(
        'E-mail to an erased address will not be sent; addresses erased on 2026-11-21 11:00; not downloaded yet.',
      )
    },
  )
})

const usedUp = { ...delivered, downloads: { count: 10 } }
const fraudWarning = { id: 'issfr_1', type: 'misc', warnedAt: at }
const decide = /; fraud warning: decide \(docs\/runbook\.md, order-decisions\)\.$/

test.each<[string, OrderChanges, RegExp]>([
  [
    'a used-up link says how to renew it',
    usedUp,
    /; downloaded 10 times; the link is used up: `resend`, or the buyer asks on its page\.$/,
  ],
  [
    'a used-up link of an erased order offers no fix',
    { ...usedUp, buyer: { erasedAt: at } },
    /; the link is used up\.$/,
  ],
  [
    'the links before a renewed one are outdated',
    { ...delivered, access: { linkVersion: 2, linkRenewedAt: at } },
    /; links sent before 2026-11-21 11:00 no longer work\.$/,
  ],
  ['a fraud warning needs a decision', { ...delivered, money: { fraudWarning } }, decide],
  [
    'a fraud warning needs a decision even without access',
    { access: { revokedAt: at }, money: { fraudWarning } },
    decide,
  ],
])('%s', (_what, changes, sentence) => {
  expect(say(changes)).toMatch(sentence)
})

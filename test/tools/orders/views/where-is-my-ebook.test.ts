import type { Order } from '../../../../lambda/orders/order'
import { formatPrice } from '../../../../product/format-price'
import { whereIsMyEbook } from '../../../../tools/orders/views/where-is-my-ebook'
import { joinedChanges, paidOrder, type OrderChanges } from '../../../support/lambda/order-fixture'
import type { SeenChannel } from '../../../support/lambda/seen-channels'

const say = (changes: OrderChanges) => whereIsMyEbook(paidOrder(changes), { timeZone: 'UTC' })
const sayEmail = (email: SeenChannel) => say({ delivery: { channels: { email } } })
const message = { attempts: 1, messageId: 'm', acceptedAt: '2026-11-21T10:02:00.000Z' }
const reportedAt = '2026-11-22T18:30:00.000Z'
const nextAttemptAt = '2026-11-21T12:00:00.000Z'
const at = '2026-11-21T11:00:00.000Z'
const dispute = {
  id: 'dp_1',
  status: 'needs_response',
  reason: 'product_not_received',
  openedAt: at,
}

test.each<[string, SeenChannel, string]>([
  ['pending', { state: 'pending', attempts: 0 }, 'E-mail to m•••@example.com waits to be sent'],
  [
    'skipped, and entitled again',
    { state: 'skipped', attempts: 0 },
    'E-mail to m•••@example.com waits to be sent',
  ],
  [
    'being sent',
    { state: 'sending', holder: 'call-1', attempts: 1, leaseUntil: at },
    'E-mail to m•••@example.com is being sent',
  ],
  [
    'tried again later',
    { state: 'retrying', holder: 'call-1', attempts: 2, nextAttemptAt, error: 'Throttling' },
    'E-mail to m•••@example.com waits after 2 failed attempts (Throttling); next attempt on 2026-11-21 12:00',
  ],
  [
    'without a clear response',
    { state: 'unknown', holder: 'call-1', attempts: 1, nextAttemptAt, error: 'TimeoutError' },
    'E-mail to m•••@example.com may have been sent (TimeoutError); next attempt on 2026-11-21 12:00',
  ],
  [
    'accepted',
    { state: 'accepted', ...message },
    'Sent by e-mail to m•••@example.com on 2026-11-21 10:02, not reported as delivered yet',
  ],
  [
    'delivered',
    { state: 'delivered', ...message, reportedAt },
    'Delivered by e-mail to m•••@example.com on 2026-11-22 18:30',
  ],
  [
    'bounced',
    { state: 'bounced', ...message, reportedAt, error: 'Permanent General' },
    'E-mail to m•••@example.com bounced on 2026-11-22 18:30 (Permanent General)',
  ],
  [
    'marked as spam',
    { state: 'complained', ...message, reportedAt },
    'Delivered by e-mail to m•••@example.com, and marked as spam on 2026-11-22 18:30',
  ],
  [
    'reported as failed',
    { state: 'failed', ...message, reportedAt, error: 'Rejected' },
    'E-mail to m•••@example.com failed on 2026-11-22 18:30 (Rejected)',
  ],
  [
    'refused',
    { state: 'failed', attempts: 1, error: 'InvalidParameterValue' },
    'E-mail to m•••@example.com was refused (InvalidParameterValue)',
  ],
  [
    'given up',
    { state: 'exhausted', attempts: 15, error: 'Throttling' },
    'E-mail to m•••@example.com was given up after 15 failed attempts (Throttling)',
  ],
])('an e-mail that is %s is described', (_state, channel, sentence) => {
  expect(sayEmail(channel)).toBe(`${sentence}; not downloaded yet.`)
})

test('a channel in a state of a later version is described by its name', () => {
  const order = {
    ...paidOrder(),
    delivery: { ...paidOrder().delivery, channels: { email: { state: 'queued', attempts: 1 } } },
  }

  expect(whereIsMyEbook(order as unknown as Order, { timeZone: 'UTC' })).toMatch(
    /^E-mail to m•••@example\.com: queued, a state of a later version;/,
  )
})

test('both channels and the downloads are in one sentence, in the zone of the reader', () => {
  const order = paidOrder({
    delivery: {
      channels: {
        email: { state: 'delivered', ...message, reportedAt: message.acceptedAt },
        text: { state: 'failed', attempts: 1, error: 'OptedOut' },
      },
    },
    downloads: { count: 2, lastAt: '2026-11-21T23:30:00.000Z' },
  })

  expect(whereIsMyEbook(order, { timeZone: 'Europe/Berlin' })).toBe(
    'Delivered by e-mail to m•••@example.com on 2026-11-21 11:02; text to ••••\u00a00123 was refused (OptedOut); ' +
      'downloaded 2 times, last on 2026-11-22 00:30.',
  )
})

test('a channel without an address says so', () => {
  expect(
    say({
      buyer: { email: undefined },
      delivery: { channels: { email: { state: 'pending', attempts: 0 } } },
    }),
  ).toMatch(/^E-mail to no address waits to be sent/)
})

test.each<[string, OrderChanges, string]>([
  [
    'not paid',
    { sale: { paidAt: undefined } },
    'Not paid: the checkout was opened on 2026-11-21 10:00.',
  ],
  [
    'held for its amount',
    { sale: { amountCents: 100, expectedCents: 1499 } },
    `Held, so nothing is delivered: ${formatPrice(100, 'usd')} was paid instead of ${formatPrice(1499, 'usd')}.`,
  ],
  [
    'held because its session cannot be read',
    { sale: { unreadableSince: at } },
    'Held, so nothing is delivered: this version cannot read its checkout session.',
  ],
  [
    'disputed',
    { money: { dispute } },
    'Disputed on 2026-11-21 11:00 (product not received, needs response), so no access.',
  ],
  [
    'refunded',
    { money: { refundedCents: 999_999, refundedAt: at } },
    'Refunded on 2026-11-21 11:00, so no access.',
  ],
  ['revoked', { access: { revokedAt: at } }, 'Access was revoked on 2026-11-21 11:00.'],
])('an order that is %s says why the buyer has no access', (_why, changes, sentence) => {
  expect(say(joinedChanges({ sale: { expectedCurrency: 'usd', currency: 'usd' } }, changes))).toBe(
    sentence,
  )
})

test('erased addresses are mentioned beside earlier deliveries', () => {
  const erased = {
    buyer: { erasedAt: at, email: undefined, phone: undefined },
    downloads: { count: 1 },
  }

  expect(
    say({
      ...erased,
      delivery: {
        channels: { email: { state: 'delivered', ...message, reportedAt: message.acceptedAt } },
      },
    }),
  ).toBe(
    'Delivered by e-mail to an erased address on 2026-11-21 10:02; addresses erased on 2026-11-21 11:00; downloaded once.',
  )
})

test.each<SeenChannel>([
  { state: 'skipped', attempts: 0 },
  { state: 'retrying', holder: 'call-1', attempts: 1, nextAttemptAt, error: 'Throttling' },
  { state: 'unknown', holder: 'call-1', attempts: 1, nextAttemptAt, error: 'TimeoutError' },
])('no planned message is shown for an erased address: %j', (email) => {
  const erased = { buyer: { erasedAt: at, email: undefined, phone: undefined } }

  expect(say({ ...erased, delivery: { channels: { email } } })).toBe(
    'E-mail to an erased address will not be sent; addresses erased on 2026-11-21 11:00; not downloaded yet.',
  )
})

describe('why a buyer cannot download', () => {
  const delivered = {
    delivery: {
      channels: { email: { state: 'delivered', ...message, reportedAt: message.acceptedAt } },
    },
  } as const
  const usedUp = { downloads: { count: 10 } }

  test('a link that is used up says how to renew it', () => {
    expect(say({ ...delivered, ...usedUp })).toMatch(
      /; downloaded 10 times; the link is used up: `resend`, or the buyer asks on its page\.$/,
    )
  })

  test('a used-up link of an erased order offers no fix', () => {
    expect(say({ ...delivered, ...usedUp, buyer: { erasedAt: at } })).toMatch(
      /; the link is used up\.$/,
    )
  })

  test('the links before a renewed one are outdated', () => {
    expect(say({ ...delivered, access: { linkVersion: 2, linkRenewedAt: at } })).toMatch(
      /; links sent before 2026-11-21 11:00 no longer work\.$/,
    )
  })

  test('a fraud warning needs a decision, also while the access is revoked', () => {
    const fraudWarning = { id: 'issfr_1', type: 'misc', warnedAt: at }
    const decide = /; fraud warning: decide \(docs\/runbook\.md, order-decisions\)\.$/

    expect(say({ ...delivered, money: { fraudWarning } })).toMatch(decide)
    expect(say({ access: { revokedAt: at }, money: { fraudWarning } })).toMatch(decide)
  })
})

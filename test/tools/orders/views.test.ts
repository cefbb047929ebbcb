import { type Order, orderSchema } from '../../../lambda/orders/order'
import { buyerOf } from '../../../tools/orders/views/contacts'
import { ordersText } from '../../../tools/orders/views/columns'
import { timeLine } from '../../../tools/orders/views/time-line'
import { whereIsMyEbook } from '../../../tools/orders/views/where-is-my-ebook'
import { type GivenChannel, type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'

const day = '2026-11-21T'
const acceptedAt = `${day}10:02:00.000Z`
const accepted = { messageId: 'm-1', acceptedAt }
const now = new Date('2026-11-22T12:00:00.000Z')

describe('where the ebook of an order is', () => {
  const say = (changes: OrderChanges, timeZone = 'UTC') => whereIsMyEbook(paidOrder(changes), { timeZone, now })
  const at = `${day}11:00:00.000Z`
  const sent = { attempts: 1, ...accepted }
  const reported = { ...sent, reportedAt: '2026-11-22T18:30:00.000Z' }
  const next = { holder: 'call-1', dueAt: `${day}12:00:00.000Z` }
  const retrying: GivenChannel = { state: 'waiting', ...next, attempts: 2, error: 'Throttling' }
  const unknown: GivenChannel = { state: 'waiting', isUnclear: true, ...next, attempts: 1, error: 'TimeoutError' }
  const delivered = { delivery: { channels: { email: { state: 'delivered', ...reported } } } } as const

  test.each<[GivenChannel, string]>([
    [{ state: 'waiting', attempts: 0 }, 'Email to MARA waits to be sent'],
    [retrying, 'Email to MARA waits after 2 failed attempts (Throttling); next attempt on 2026-11-21 12:00'],
    [unknown, 'Email to MARA may have been sent (TimeoutError); next attempt on 2026-11-21 12:00'],
    [{ state: 'accepted', ...sent }, 'Sent by email to MARA on 2026-11-21 10:02, not reported as delivered yet'],
    [{ state: 'delivered', ...reported }, 'Delivered by email to MARA on 2026-11-22 18:30'],
    [{ state: 'bounced', ...reported, error: 'Permanent' }, 'Email to MARA bounced on 2026-11-22 18:30 (Permanent)'],
    [{ state: 'complained', ...reported }, 'Delivered by email to MARA, and marked as spam on 2026-11-22 18:30'],
    [{ state: 'given_up', attempts: 1, error: 'Invalid' }, 'Email to MARA was refused (Invalid)'],
    [
      { state: 'given_up', error: 'Throttling', isExhausted: true, attempts: 15 },
      'Email to MARA was given up after 15 failed attempts (Throttling)',
    ],
  ])('an email %j is described', (email, sentence) => {
    const expected = `${sentence.replace('MARA', 'm•••@example.com')}; not downloaded yet.`

    expect(say({ delivery: { channels: { email } } })).toBe(expected)
  })

  test('a channel in a state of a later version is described by its name', () => {
    const channels = { email: { state: 'queued', attempts: 1 } }
    const order = paidOrder()

    const later = orderSchema.parse({ ...order, delivery: { ...order.delivery, channels } })

    expect(whereIsMyEbook(later, { timeZone: 'UTC', now })).toMatch(
      /^Email to m•••@example\.com: queued, a state of a later version;/,
    )
  })

  test('both channels and the downloads are in one sentence, in the zone of the reader', () => {
    const text = { state: 'given_up', attempts: 1, error: 'OptedOut' } as const
    const channels = { ...delivered.delivery.channels, text }
    const downloads = { count: 2, lastAt: `${day}23:30:00.000Z` }

    expect(say({ delivery: { channels }, downloads }, 'Europe/Berlin')).toBe(
      'Delivered by email to m•••@example.com on 2026-11-22 19:30; text to ••••\u00a00123 was refused (OptedOut); ' +
        'downloaded 2 times, last on 2026-11-22 00:30.',
    )
  })

  const disputed = (dueBy?: string, status = 'needs_response') => {
    return { money: { dispute: { id: 'dp_1', status, reason: 'product_not_received', openedAt: at, dueBy } } }
  }
  const disputedAnd = (state: string) => `Disputed on 2026-11-21 11:00 (product not received, ${state}), so no access.`

  test.each<[OrderChanges, string]>([
    [{ sale: { paidAt: undefined } }, 'Not paid: the checkout was opened on 2026-11-21 10:00.'],
    [{ sale: { amountCents: 100 } }, 'Held, so nothing is delivered: $1.00 was paid instead of $14.99.'],
    [disputed('2026-11-22T12:00:00.000Z'), disputedAnd('respond by 2026-11-22 12:00')],
    [disputed('2026-11-22T11:59:59.000Z'), disputedAnd('waiting for the bank')],
    [disputed(), disputedAnd('cannot be answered')],
    [disputed(at, 'lost'), disputedAnd('lost')],
    [{ money: { refundedCents: 999_999, refundedAt: at } }, 'Refunded on 2026-11-21 11:00, so no access.'],
    [{ access: { revokedAt: at } }, 'Access was revoked on 2026-11-21 11:00.'],
  ])('%j says why the buyer has no access', (changes, sentence) => {
    expect(say(changes)).toBe(sentence)
  })

  const erased = { erasedAt: at, email: undefined, phone: undefined }
  const notSent = 'Email to an erased address will not be sent'
  const planned = (email: GivenChannel) => ({ delivery: { channels: { email } } })

  test.each<[OrderChanges, string]>([
    [delivered, 'Delivered by email to an erased address on 2026-11-22 18:30'],
    [planned({ state: 'waiting', attempts: 0 }), notSent],
    [planned(retrying), notSent],
    [planned(unknown), notSent],
  ])('an erased order with %j has its earlier deliveries, and no planned one', (changes, first) => {
    expect(say({ ...changes, buyer: erased })).toBe(
      `${first}; addresses erased on 2026-11-21 11:00; not downloaded yet.`,
    )
  })

  const usedUp = { ...delivered, downloads: { count: 10 } }
  const fraudWarning = { id: 'issfr_1', type: 'misc', warnedAt: at }
  const refund = { id: 're_1', cents: 500, status: 'failed', at }
  const poor = { ...refund, status: 'pending', reason: 'insufficient_funds' }
  const isOwed = /\. Refund of \$5\.00 failed: you owe the buyer \$5\.00\. Pay them in another way, then accept it\./
  const renewed = { linkVersion: 2, linkRenewedAt: at }
  const outdated = /; links sent before 2026-11-21 11:00 no longer work\.$/
  const waits = /^Refunded, so no access\. Refund waits\. Stripe sends it with the next sales, /
  const decide = /\. Fraud warning\. Refund it, or accept it if you know the buyer\.$/

  test.each<[string, OrderChanges, RegExp]>([
    ['a used-up link can be renewed', usedUp, /; downloaded 10 times; the link is used up: send it again, or the/],
    ['a used-up link of an erased order cannot', { ...usedUp, buyer: { erasedAt: at } }, /; the link is used up\.$/],
    ['the links before a renewed one are outdated', { ...delivered, access: renewed }, outdated],
    ['a fraud warning needs a decision', { ...delivered, money: { fraudWarning } }, decide],
    ['a fraud warning needs one even without access', { access: { revokedAt: at }, money: { fraudWarning } }, decide],
    ['a failed refund is owed', { ...delivered, money: { refunds: [refund] } }, isOwed],
    ['a failed refund that is reported as fraud too is owed', { money: { refunds: [refund], fraudWarning } }, isOwed],
    ['a refund waits for money without access', { money: { refunds: [poor], refundedCents: 999_999 } }, waits],
  ])('%s', (_what, changes, sentence) => {
    expect(say(changes)).toMatch(sentence)
  })
})

describe('the table of orders', () => {
  const text = { state: 'given_up', attempts: 1, error: 'InvalidParameter' } as const
  const email = { state: 'accepted', attempts: 1, ...accepted } as const
  const listed = paidOrder({
    orderNumber: 'EB-7K3M9Q2T',
    sale: { country: 'US' },
    downloads: { count: 2 },
    delivery: { channels: { email, text } },
  })
  const timeZone = 'Asia/Kolkata'
  const cells = (order: Order) => ordersText([order], { timeZone }).split('\n')[1]?.split(/ {2,}/)

  test('an order is a line with its number, time, amount, status and channels', () => {
    const fallback = { from: 'text', to: 'email', at: `${day}10:02:00Z` }

    expect(cells({ ...listed, delivery: { ...listed.delivery, fallback } })).toEqual([
      'EB-7K3M9Q2T',
      '2026-11-21 15:31',
      '$14.99',
      'paid',
      'accepted (fallback)',
      'failed (InvalidParameter)',
    ])
  })

  test.each([
    ['p•••@example.com', { checkoutEmail: 'paul@example.com' }],
    ['-', {}],
    ['erased', { erasedAt: `${day}10:02:00Z`, email: 'mara@example.com' }],
  ])('a buyer is %s with the addresses %j', (expected, buyer) => {
    expect(buyerOf({ ...listed, buyer })).toBe(expected)
  })
})

describe('the time line of an order', () => {
  const lines = (changes: OrderChanges) =>
    timeLine(paidOrder(changes)).map(({ at, what }) => `${at.slice(11, 16)} ${what}`)
  const happened = (time: string, what: string, by: string, ref: string, to?: string) => {
    return { at: `${day}${time}:00.000Z`, what, by, ref, ...(to && { to }) }
  }

  test('history, payment, refunds, disputes and reports are in chronological order', () => {
    const time = (text: string) => `${day}${text}:00.000Z`
    const refund = { id: 're_1', cents: 500, status: 'failed', at: time('12:00') }
    const won = { id: 'dp_1', status: 'won', reason: 'product_not_received', openedAt: time('14:00') }
    const closed = { id: 'dp_0', status: 'warning_closed', reason: 'general', openedAt: time('11:00') }
    const report = { kind: 'delivered', at: `${day}10:03:00Z` }

    expect(
      lines({
        history: [
          happened('10:02', 'email_accepted', 'store', 'm-1'),
          happened('10:05', 'download', 'buyer', 'Safari on iOS'),
          happened('15:00', 'resend', 'kim', 'request-1', 'p•••@example.com'),
        ],
        delivery: { messages: [{ channel: 'email', ...accepted, report }] },
        money: {
          refunds: [refund, { id: 're_2', cents: 300, status: 'succeeded', at: time('13:00') }],
          dispute: { ...won, closedAt: time('16:00'), amountCents: 1499 },
          otherDisputes: [{ ...closed, closedAt: time('11:30') }],
          fraudWarning: { id: 'issfr_1', type: 'misc', warnedAt: time('17:00') },
        },
      }),
    ).toEqual([
      '10:00 checkout opened',
      '10:01 paid $14.99',
      '10:02 email accepted (store)',
      '10:03 email delivered',
      '10:05 download (buyer, Safari on iOS)',
      '11:00 dispute opened: general (dp_0)',
      '11:30 dispute closed: inquiry, closed (dp_0)',
      '12:00 refund of $5.00: failed (re_1)',
      '13:00 refund of $3.00: succeeded (re_2)',
      '14:00 dispute of $14.99 opened: product not received (dp_1)',
      '15:00 resend to p•••@example.com (kim)',
      '16:00 dispute closed: won (dp_1)',
      '17:00 reported as fraud by the issuer of the card',
    ])
    expect(lines({ sale: { paidAt: undefined } })).toEqual(['10:00 checkout opened'])
  })

  test('a message that the history no longer has is shown by its acceptance, before a report from a clock that is behind', () => {
    const report = { kind: 'failed', at: `${day}10:01:59.000Z`, cause: 'OptedOut' }

    expect(lines({ delivery: { messages: [{ channel: 'text', ...accepted, report }] } }).slice(2)).toEqual([
      '10:02 text accepted',
      '10:02 text failed (OptedOut)',
    ])
  })
})

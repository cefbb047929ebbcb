import type { Order } from '../../../../lambda/orders/order'
import { client } from '../../../../lambda/orders/orders-table'
import { openMatters } from '../../../../lambda/office/open/open-matters'
import { readOpen } from '../../../../lambda/office/open/read-open'
import { editOrder } from '../../../support/lambda/edit-order'
import { useOrdersTable } from '../../../support/lambda/embedded-table'
import { payout } from '../../../support/lambda/movement-fixture'
import { changedOrder, paidOrder, type OrderChanges } from '../../../support/lambda/order-fixture'

const orders = { client, table: 'orders' }
useOrdersTable(orders.table)

const now = new Date('2026-11-02T06:00:00.000Z')
const at = '2026-10-20T10:01:00.000Z'
const opened = '2026-10-25T10:00:00.000Z'
const sent = { email: { state: 'accepted', attempts: 1, messageId: 'm', acceptedAt: at } } as const
const failed = { email: { state: 'failed', attempts: 1, error: 'NoAddress' } } as const

/** An order that was paid in October and delivered, with a test's changes. */
const order = (orderId: string, changes: OrderChanges = {}) => {
  const delivered = paidOrder({
    orderId,
    orderNumber: `EB-${orderId}`,
    sale: { paidAt: '2026-10-20T10:00:00.000Z' },
    delivery: { channels: sent },
  })
  return changedOrder(delivered, changes)
}
const paid = (paidAt: string) => ({ sale: { paidAt } })
const dispute = (status: string, dueBy?: string) => {
  const about = { id: `dp_${status}`, reason: 'fraudulent', openedAt: opened }
  return { money: { dispute: { ...about, status, ...(dueBy && { dueBy }) } } }
}
const fraudWarning = { id: 'issfr_1', type: 'misc', warnedAt: at }
const failedRefund = { id: 're_1', cents: 100, status: 'failed', at }
const refunded = { money: { refundedCents: 999_999 } }
const free = { sale: { amountCents: 0, expectedCents: 0 } }
const undelivered = { delivery: { channels: failed } }
const payoutThat = (payoutStatus: string, day: string, payoutId = payoutStatus) => {
  const instant = `${day}T00:00:00.000Z`
  return payout({ payoutId, payoutStatus, createdAt: instant, effectiveAt: instant })
}
const cameBack = (type: string, day: string, payoutId: string) => ({
  ...payoutThat('', day, payoutId),
  type,
  reportingCategory: 'payout_reversal',
  payoutStatus: undefined,
})
const failedOn = (day: string, id: string) => [payoutThat('failed', day, id), cameBack('payout_failure', day, id)]
const canceledOn = (day: string, id: string, isAutomatic: boolean) => [
  { ...payoutThat('canceled', day, id), isAutomatic },
  cameBack('payout_cancel', day, id),
]

const stored: Order[] = [
  order('cs_done'),
  order('cs_won', dispute('won')),
  order('cs_lost', dispute('lost')),
  // Undelivered: however old, but not before the payment. An outage has more than a hundred.
  order('cs_old', { ...undelivered, ...paid('2024-03-01T10:00:00.000Z') }),
  order('cs_waits', { delivery: { channels: { email: { state: 'pending', attempts: 0 } } } }),
  order('cs_later', { ...undelivered, ...paid('2026-11-02T06:00:01.000Z') }),
  ...Array.from({ length: 99 }, (_, index) =>
    order(`cs_outage_${index}`, { ...undelivered, ...paid('2026-10-21T10:00:00.000Z') }),
  ),
  // Disputes, by their deadline.
  order('cs_review', { money: { ...dispute('lost').money, otherDisputes: [dispute('under_review').money.dispute] } }),
  order('cs_due', { ...dispute('needs_response', '2026-11-20T00:00:00.000Z'), ...paid('2024-06-01T00:00:00.000Z') }),
  order('cs_soon', dispute('warning_needs_response', '2026-11-09T00:00:00.000Z')),
  order('cs_after', { ...dispute('needs_response'), ...paid('2026-11-02T06:00:00.001Z') }),
  // Decisions.
  order('cs_amount', { sale: { expectedCents: 1 } }),
  order('cs_currency', { sale: { expectedCurrency: 'eur' } }),
  order('cs_unreadable', { sale: { unreadableSince: at } }),
  order('cs_fraud', { money: { fraudWarning } }),
  order('cs_refund', { money: { refunds: [failedRefund] } }),
  order('cs_both', { sale: { expectedCents: 1 }, ...dispute('warning_under_review') }),
]

test('before anything is stored nothing is open', async () => {
  expect(openMatters(await readOpen(orders, now), [], now)).toEqual([])
})

test('open are undelivered orders, disputes and decisions', async () => {
  await Promise.all(stored.map((each) => editOrder(orders.table, each.orderId, () => each)))

  const open = await readOpen(orders, now)

  const ids = (found: Order[]) => found.map(({ orderId }) => orderId)
  expect(ids(open.undelivered.slice(0, 2))).toEqual(['cs_old', 'cs_waits'])
  expect(open.undelivered).toHaveLength(100)
  expect(open.moreUndelivered).toBe(1)
  expect(ids(open.disputes)).toEqual(['cs_soon', 'cs_due', 'cs_review', 'cs_both'])
  expect(new Set(ids(open.decisions))).toEqual(
    new Set(['cs_amount', 'cs_currency', 'cs_unreadable', 'cs_fraud', 'cs_refund', 'cs_both']),
  )
})

test('paid again are entitled orders of one mailbox within a day of the last week', async () => {
  const buy = (orderId: string, paidAt: string, email: string, changes: OrderChanges = {}) =>
    editOrder(orders.table, orderId, () => changedOrder(order(orderId, { ...paid(paidAt), buyer: { email } }), changes))
  await buy('cs_first', '2026-10-31T10:00:00.000Z', 'Lena@example.com')
  await buy('cs_again', '2026-11-01T10:00:00.000Z', 'lena@example.com')
  await buy('cs_next_day', '2026-11-02T05:00:00.000Z', 'max@example.com')
  await buy('cs_day_before', '2026-11-01T04:59:59.000Z', 'max@example.com')
  await buy('cs_refunded', '2026-11-02T04:00:00.000Z', 'zoe@example.com', refunded)
  await buy('cs_kept', '2026-11-02T04:00:01.000Z', 'zoe@example.com')
  await buy('cs_free', '2026-11-02T04:00:00.000Z', 'ida@example.com', free)
  await buy('cs_paid', '2026-11-02T04:00:01.000Z', 'ida@example.com')
  const byText = { buyer: { email: undefined, checkoutEmail: 'kim@example.com' } }
  await buy('cs_text', '2026-11-02T04:00:00.000Z', '', byText)
  await buy('cs_email', '2026-11-02T04:00:01.000Z', 'kim@example.com')
  await buy('cs_nobody', '2026-11-02T04:00:00.000Z', '', { buyer: { email: undefined } })
  await buy('cs_no_one', '2026-11-02T04:00:01.000Z', '', { buyer: { email: undefined } })
  await buy('cs_old_1', '2026-10-22T10:00:00.000Z', 'old@example.com')
  await buy('cs_old_2', '2026-10-22T10:00:01.000Z', 'old@example.com')

  const { repeats } = await readOpen(orders, now)

  const ids = repeats.map(({ orderId }) => orderId)
  expect(ids).toEqual(['cs_first', 'cs_again', 'cs_text', 'cs_email'])
})

test('the statement lists open items with their date and state, and without the buyer', () => {
  const open = {
    undelivered: [order('cs_old', undelivered)],
    moreUndelivered: 0,
    decisions: [order('cs_fraud', { money: { fraudWarning, refunds: [failedRefund] } })],
    disputes: [
      order('cs_due', dispute('warning_needs_response', '2026-11-02T06:00:00.000Z')),
      order('cs_missed', dispute('needs_response', '2026-11-02T05:59:59.000Z')),
      // Evidence was submitted.
      order('cs_handed_in', dispute('under_review', '2026-11-01T00:00:00.000Z')),
      order('cs_final', dispute('needs_response', '1970-01-01T00:00:00.000Z')),
    ],
    repeats: [order('cs_again')],
  }
  const payouts = [
    ...failedOn('2026-10-27', 'failed_before'),
    payoutThat('paid', '2026-10-29'),
    ...canceledOn('2026-10-29', 'by_hand', false),
    ...canceledOn('2026-10-30', 'paused', true),
    ...failedOn('2026-10-30', 'failed'),
    payoutThat('in_transit', '2026-11-04'),
  ]
  const linesOf = (given: typeof open) =>
    openMatters(given, payouts, now).map(({ kind, subject, date, note }) => [kind, subject, date, note])

  const lines = linesOf(open)

  const paidAt = '2026-10-20T10:00:00.000Z'
  const [due, missed] = ['2026-11-02T06:00:00.000Z', '2026-11-02T05:59:59.000Z']
  expect(lines).toEqual([
    ['undelivered', 'EB-cs_old', paidAt, 'failed'],
    ['decision', 'EB-cs_fraud', paidAt, 'refund failed, $1.00 owed, fraud warning'],
    ['evidence', 'EB-cs_due', due, 'fraudulent, inquiry, needs response'],
    ['missed_evidence', 'EB-cs_missed', missed, 'fraudulent, needs response'],
    ['dispute', 'EB-cs_handed_in', opened, 'fraudulent, under review'],
    ['dispute', 'EB-cs_final', opened, 'fraudulent, cannot be answered'],
    ['repeat', 'EB-cs_again', paidAt, ''],
    ['payout', 'in_transit', '2026-11-04T00:00:00.000Z', '$14.26, in transit'],
    ['failed_payout', 'paused', '2026-10-30T00:00:00.000Z', '$14.26'],
    ['failed_payout', 'failed', '2026-10-30T00:00:00.000Z', '$14.26'],
  ])
  expect(linesOf({ ...open, moreUndelivered: 2 })[1]).toEqual(['undelivered', '2 more orders', paidAt, ''])
})

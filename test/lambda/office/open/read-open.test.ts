import type { Order } from '../../../../lambda/orders/order'
import { client } from '../../../../lambda/orders/orders-table'
import { newChannel } from '../../../../lambda/orders/delivery'
import { openPayouts } from '../../../../lambda/office/open/open-payouts'
import { readOpen } from '../../../../lambda/office/open/read-open'
import { editOrder } from '../../../support/lambda/edit-order'
import { useOrdersTable } from '../../../support/lambda/embedded-table'
import { payout } from '../../../support/lambda/movement-fixture'
import { changedOrder, paidOrder, type OrderChanges } from '../../../support/lambda/order-fixture'

const orders = { client, table: 'orders' }
useOrdersTable(orders.table)

const now = new Date('2026-11-02T06:00:00.000Z')
const at = '2026-10-20T10:01:00.000Z'
const paidAt = '2026-10-20T10:00:00.000Z'
const opened = '2026-10-25T10:00:00.000Z'
const sent = { email: { state: 'accepted', attempts: 1, messageId: 'm', acceptedAt: at } } as const
const failed = { email: { state: 'given_up', attempts: 1, error: 'NoAddress' } } as const

/** An order that was paid in October and delivered, with a test's changes. */
const order = (orderId: string, changes: OrderChanges = {}) => {
  const ids = { orderId, orderNumber: `EB-${orderId}` }
  return changedOrder(paidOrder({ ...ids, sale: { paidAt }, delivery: { channels: sent } }), changes)
}
const store = (all: Order[]) => Promise.all(all.map((each) => editOrder(orders.table, each.orderId, () => each)))
const idsOf = (found: Order[]) => found.map(({ orderId }) => orderId)
const paid = (then: string) => ({ sale: { paidAt: then } })
const dispute = (status: string, dueBy?: string) => {
  const about = { id: `dp_${status}`, reason: 'fraudulent', openedAt: opened }
  return { money: { dispute: { ...about, status, ...(dueBy && { dueBy }) } } }
}
const failedRefund = { id: 're_1', cents: 100, status: 'failed', at }
const undelivered = { delivery: { channels: failed } }
const underReview = { otherDisputes: [dispute('under_review').money.dispute] }

const stored: Order[] = [
  order('cs_done'),
  order('cs_won', dispute('won')),
  order('cs_lost', dispute('lost')),
  // Undelivered: however old, but not before the payment. An outage has more than a hundred.
  order('cs_old', { ...undelivered, ...paid('2024-03-01T10:00:00.000Z') }),
  order('cs_waits', { delivery: { channels: { email: newChannel } } }),
  order('cs_later', { ...undelivered, ...paid('2026-11-02T06:00:01.000Z') }),
  ...Array.from({ length: 99 }, (_, index) =>
    order(`cs_outage_${index}`, { ...undelivered, ...paid('2026-10-21T10:00:00.000Z') }),
  ),
  // Disputes, by their deadline.
  order('cs_review', { money: { ...dispute('lost').money, ...underReview } }),
  order('cs_due', { ...dispute('needs_response', '2026-11-20T00:00:00.000Z'), ...paid('2024-06-01T00:00:00.000Z') }),
  order('cs_soon', dispute('warning_needs_response', '2026-11-09T00:00:00.000Z')),
  order('cs_after', { ...dispute('needs_response'), ...paid('2026-11-02T06:00:00.001Z') }),
  // Decisions.
  order('cs_amount', { sale: { expectedCents: 1 } }),
  order('cs_unreadable', { sale: { unreadableSince: at } }),
  order('cs_refund', { money: { refunds: [failedRefund] } }),
  order('cs_both', { sale: { expectedCents: 1 }, ...dispute('warning_under_review') }),
]

test('undelivered orders, disputes and decisions are open, and before anything is stored nothing is', async () => {
  const nothing = { undelivered: [], moreUndelivered: 0, decisions: [], disputes: [], repeats: [] }
  expect(await readOpen(orders, now)).toEqual(nothing)
  await store(stored)

  const { undelivered: waiting, moreUndelivered, disputes, decisions } = await readOpen(orders, now)

  expect(idsOf(waiting.slice(0, 2))).toEqual(['cs_old', 'cs_waits'])
  expect([waiting.length, moreUndelivered]).toEqual([100, 1])
  expect(idsOf(disputes)).toEqual(['cs_soon', 'cs_due', 'cs_review', 'cs_both'])
  expect(idsOf(decisions).toSorted()).toEqual(['cs_amount', 'cs_both', 'cs_refund', 'cs_unreadable'])
})

test('bought again are entitled orders of one mailbox within a day of the last week', async () => {
  const buy = (orderId: string, day: string, email?: string, changes: OrderChanges = {}) =>
    changedOrder(order(orderId, { ...paid(`2026-${day}.000Z`), buyer: { email } }), changes)
  await store([
    buy('cs_first', '10-31T10:00:00', 'Lena@example.com'),
    buy('cs_again', '11-01T10:00:00', 'lena@example.com'),
    buy('cs_next_day', '11-02T05:00:00', 'max@example.com'),
    buy('cs_day_before', '11-01T04:59:59', 'max@example.com'),
    buy('cs_refunded', '11-02T04:00:00', 'zoe@example.com', { money: { refundedCents: 999_999 } }),
    buy('cs_kept', '11-02T04:00:01', 'zoe@example.com'),
    buy('cs_free', '11-02T04:00:00', 'ida@example.com', { sale: { amountCents: 0, expectedCents: 0 } }),
    buy('cs_paid', '11-02T04:00:01', 'ida@example.com'),
    buy('cs_text', '11-02T04:00:00', undefined, { buyer: { checkoutEmail: 'kim@example.com' } }),
    buy('cs_email', '11-02T04:00:01', 'kim@example.com'),
    buy('cs_nobody', '11-02T04:00:00'),
    buy('cs_no_one', '11-02T04:00:01'),
    buy('cs_copy', '11-01T10:00:00', 'copy@example.com', { money: { acceptedIds: ['cs_copy'] } }),
    buy('cs_copied', '11-01T10:00:01', 'copy@example.com'),
    buy('cs_old_1', '10-22T10:00:00', 'old@example.com'),
    buy('cs_old_2', '10-22T10:00:01', 'old@example.com'),
  ])

  expect(idsOf((await readOpen(orders, now)).repeats)).toEqual(['cs_first', 'cs_again', 'cs_text', 'cs_email'])
})

const payoutThat = (payoutStatus: string, day: string, payoutId = payoutStatus) => {
  const instant = `2026-${day}T00:00:00.000Z`
  const arrival = { payoutArrivalDate: `2026-${day}`, effectiveAt: instant }
  return payout({ payoutId, payoutStatus, createdAt: instant, ...arrival })
}
const reversed = (status: string, type: string, day: string, id: string, isAutomatic = true) => {
  const itself = payoutThat(status, day, id)
  const back = { type, reportingCategory: 'payout_reversal', payoutStatus: undefined, payoutArrivalDate: undefined }
  return [
    { ...itself, isAutomatic },
    { ...itself, ...back },
  ]
}

test('open are payouts on their way, and those that came back and were not paid since', () => {
  const payouts = [
    ...reversed('failed', 'payout_failure', '10-29', 'failed_before'),
    payoutThat('paid', '10-29'),
    ...reversed('canceled', 'payout_cancel', '10-30', 'by_hand', false),
    ...reversed('canceled', 'payout_cancel', '10-30', 'paused'),
    ...reversed('failed', 'payout_failure', '10-30', 'failed'),
    { ...payoutThat('paid', '11-02', 'in_euros'), currency: 'eur' },
    // Counts when it is made, and arrives later.
    { ...payoutThat('in_transit', '11-04'), effectiveAt: '2026-11-01T00:00:00.000Z' },
  ]

  expect(openPayouts(payouts).map(({ kind, subject, date, note }) => [kind, subject, date, note])).toEqual([
    ['payout', 'in_transit', '2026-11-04T00:00:00.000Z', '$14.26, in transit'],
    ['failed_payout', 'paused', '2026-10-30T00:00:00.000Z', '$14.26'],
    ['failed_payout', 'failed', '2026-10-30T00:00:00.000Z', '$14.26'],
  ])
})

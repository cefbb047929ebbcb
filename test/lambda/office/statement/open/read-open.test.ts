import { addMovement } from '../../../../../lambda/office/ledger/write-movements'
import type { Order } from '../../../../../lambda/orders/order'
import { client } from '../../../../../lambda/orders/orders-table'
import { openMatters } from '../../../../../lambda/office/statement/open/open-matters'
import { readOpen } from '../../../../../lambda/office/statement/open/read-open'
import { editOrder } from '../../../../support/lambda/edit-order'
import { useMovementsTable, useOrdersTable } from '../../../../support/lambda/embedded-table'
import { payout } from '../../../../support/lambda/movement-fixture'
import {
  changedOrder,
  paidOrder,
  type OrderChanges,
} from '../../../../support/lambda/order-fixture'

const ledger = { client, table: 'movements' }
const orders = { client, table: 'orders' }
useOrdersTable(orders.table)
useMovementsTable(ledger.table)

const at = '2026-10-20T10:01:00.000Z'
const sent = { email: { state: 'accepted', attempts: 1, messageId: 'm', acceptedAt: at } } as const
const failed = { email: { state: 'failed', attempts: 1, error: 'NoAddress' } } as const
const now = new Date('2026-11-02T06:00:00.000Z')
const read = (since = '2026-06-01T00:00:00.000Z') => readOpen({ ledger, orders }, since, now)
const ids = (found: Order[]) => found.map(({ orderId }) => orderId)

/** Stores an order that was paid in October and delivered, with a test's changes. */
const store = (orderId: string, changes: OrderChanges = {}) => {
  const delivered = paidOrder({
    orderId,
    orderNumber: `EB-${orderId}`,
    sale: { paidAt: '2026-10-20T10:00:00.000Z' },
    delivery: { channels: sent },
  })
  const order = changedOrder(delivered, changes)
  return editOrder(orders.table, orderId, () => order)
}
const dispute = (status: string, dueBy?: string) => {
  const about = { id: `dp_${status}`, reason: 'fraudulent', openedAt: '2026-10-25T10:00:00.000Z' }
  return { money: { dispute: { ...about, status, ...(dueBy && { dueBy }) } } }
}

test('a store without pending work has no open items', async () => {
  await store('cs_done')
  await store('cs_won', dispute('won'))

  expect(openMatters(await read(), now)).toEqual([])
})

test('an undelivered order is open however old it is, but not before it was paid', async () => {
  await store('cs_waits', { delivery: { channels: { email: { state: 'pending', attempts: 0 } } } })
  await store('cs_old', {
    delivery: { channels: failed },
    sale: { paidAt: '2024-03-01T10:00:00.000Z' },
  })
  await store('cs_later', {
    delivery: { channels: failed },
    sale: { paidAt: '2026-11-02T07:00:00.000Z' },
  })

  const { undelivered, moreUndelivered } = await read()

  expect(ids(undelivered)).toEqual(['cs_old', 'cs_waits'])
  expect(moreUndelivered).toBe(0)
})

test('disputes of past months are open until they end, sorted by their deadline for evidence', async () => {
  const inJuly = { sale: { paidAt: '2026-07-02T10:00:00.000Z' } }
  const otherDisputes = [dispute('under_review').money.dispute]
  await store('cs_review', { money: { ...dispute('lost').money, otherDisputes } })
  await store('cs_due', { ...dispute('needs_response', '2026-11-20T00:00:00.000Z'), ...inJuly })
  await store('cs_soon', dispute('warning_needs_response', '2026-11-09T00:00:00.000Z'))
  await store('cs_may', {
    ...dispute('needs_response'),
    sale: { paidAt: '2026-05-31T10:00:00.000Z' },
  })
  await store('cs_lost', dispute('lost'))

  expect(ids((await read()).disputes)).toEqual(['cs_soon', 'cs_due', 'cs_review'])
})

test('an order that awaits a decision is open', async () => {
  await store('cs_amount', { sale: { expectedCents: 1 } })
  await store('cs_currency', { sale: { expectedCurrency: 'eur' } })
  await store('cs_unreadable', { sale: { unreadableSince: '2026-10-20T10:00:00.000Z' } })
  await store('cs_fraud', {
    money: { fraudWarning: { id: 'issfr_1', type: 'misc', warnedAt: at } },
  })

  const { decisions } = await read()

  expect(new Set(ids(decisions))).toEqual(
    new Set(['cs_amount', 'cs_currency', 'cs_unreadable', 'cs_fraud']),
  )
})

test('payouts are open until they arrive, and a failed one until the next one arrives', async () => {
  const add = (payoutStatus: string, day: string, payoutId = payoutStatus) =>
    addMovement(ledger, {
      ...payout({ payoutId, payoutStatus, effectiveAt: `${day}T00:00:00.000Z` }),
      balanceTransactionId: payoutId,
    })
  await add('failed', '2026-10-27', 'failed_before')
  await add('paid', '2026-10-28')
  await add('canceled', '2026-10-29')
  await add('failed', '2026-10-30')
  await add('in_transit', '2026-11-04')

  const { payouts } = await read()

  expect(payouts.map(({ payoutId }) => payoutId)).toEqual(['failed', 'in_transit'])
})

test('the statement lists open items with their date and state, and without the buyer', async () => {
  await store('cs_missed', dispute('needs_response', '2026-11-01T00:00:00.000Z'))
  await store('cs_handed_in', dispute('under_review', '2026-11-01T00:00:00.000Z'))

  const matters = openMatters(await read(), now)

  const opened = '2026-10-25T10:00:00.000Z'
  for (const [subject, kind, date, note] of [
    ['EB-cs_old', 'undelivered', '2024-03-01T10:00:00.000Z', 'failed'],
    ['EB-cs_due', 'evidence', '2026-11-20T00:00:00.000Z', 'fraudulent, needs response'],
    ['EB-cs_review', 'dispute', opened, 'fraudulent, under review'],
    ['EB-cs_soon', 'evidence', '2026-11-09T00:00:00.000Z', 'fraudulent, inquiry needs response'],
    ['EB-cs_missed', 'missed_evidence', '2026-11-01T00:00:00.000Z', 'fraudulent, needs response'],
    // Evidence was submitted.
    ['EB-cs_handed_in', 'dispute', opened, 'fraudulent, under review'],
    ['failed', 'failed_payout', expect.any(String), expect.any(String)],
  ]) {
    expect(matters).toContainEqual({ subject, kind, date, note })
  }
  expect(JSON.stringify(matters)).not.toMatch(/mara|2025550123/)
})

test('an outage lists its first hundred orders, and the number of the others', async () => {
  const paidAt = '2026-10-21T10:00:00.000Z'
  const numbers = Array.from({ length: 100 }, (_, number) => `cs_outage_${number}`)
  await Promise.all(
    numbers.map((orderId) => store(orderId, { delivery: { channels: failed }, sale: { paidAt } })),
  )

  const open = await read()

  expect(open.undelivered).toHaveLength(100)
  expect(open.moreUndelivered).toBe(2)
  const more = { kind: 'undelivered', subject: '2 more orders', date: paidAt, note: '' }
  expect(openMatters(open, now)[100]).toEqual(more)
})

import { type Contents, contentsCents, isPayoutItself, type Movement } from '../model/movement'
import type { Amount, Column } from './sheet'

/** Amounts are positive when the bank receives money. */
export const payoutColumns: Column<Movement>[] = [
  ['payout_id', 'text', ({ payoutId }) => payoutId],
  ['arrival_date', 'date', ({ payoutArrivalDate }) => payoutArrivalDate],
  ['created', 'instant', ({ createdAt }) => createdAt],
  ['status', 'text', ({ payoutStatus }) => payoutStatus],
  ['automatic', 'text', ({ isAutomatic }) => (isAutomatic === undefined ? undefined : isAutomatic ? 'yes' : 'no')],
  ['amount', 'amount', (row) => ofPayout(row, -row.grossCents)],
  ['fee', 'amount', (row) => ofPayout(row, row.feeCents)],
  // The failure of a payout is a row of its own, in the month in which the money came back.
  ['returned', 'amount', (row) => (isPayoutItself(row) ? undefined : amountOf(row, -row.netCents))],
  ['currency', 'currency', ({ currency }) => currency],
  ['payout_trace_id', 'text', ({ payoutTraceId }) => payoutTraceId],
  ['movement_count', 'number', countOf, 'no total'],
  ['movement_net', 'amount', (row) => ofContents(row, (of) => contentsCents(of) - of.otherPayoutsCents), 'no total'],
  ['other_payouts', 'amount', (row) => ofContents(row, (of) => of.otherPayoutsCents), 'no total'],
  ['difference', 'amount', (row) => ofContents(row, (of) => -row.netCents - contentsCents(of)), 'no total'],
  ['balance_transaction_id', 'text', ({ balanceTransactionId }) => balanceTransactionId],
]

/** Also of months that were closed before the payout arrived. */
export const contentColumns: Column<{ payout: Movement; id: string }>[] = [
  ['payout_id', 'text', ({ payout }) => payout.payoutId],
  ['arrival_date', 'date', ({ payout }) => payout.payoutArrivalDate],
  ['payout_trace_id', 'text', ({ payout }) => payout.payoutTraceId],
  ['balance_transaction_id', 'text', ({ id }) => id],
]

function countOf({ contents }: Movement): number | undefined {
  return contents?.totals.reduce((sum, { count }) => sum + count, 0)
}

function ofPayout(movement: Movement, cents: number): Amount | undefined {
  return isPayoutItself(movement) ? amountOf(movement, cents) : undefined
}

function ofContents(movement: Movement, cents: (contents: Contents) => number) {
  return movement.contents && amountOf(movement, cents(movement.contents))
}

function amountOf({ currency }: Movement, cents: number): Amount {
  return { cents, currency }
}

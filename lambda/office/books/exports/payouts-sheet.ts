import { isPayout, isPayoutItself, type Movement } from '../model/movement'
import { type Amount, type Column, type Rows, type Sheet, sheetOf } from './sheet'

/** Amounts are from the bank's point of view: positive when it receives money (docs/finance.md). */
export const payoutColumns: Column<Movement>[] = [
  ['payout_id', 'text', ({ payoutId }) => payoutId],
  ['arrival_date', 'date', ({ payoutArrivalDate }) => payoutArrivalDate],
  ['created', 'instant', ({ createdAt }) => createdAt],
  ['status', 'text', ({ payoutStatus }) => payoutStatus],
  ['automatic', 'text', ({ isAutomatic }) => yesOrNo(isAutomatic)],
  ['amount', 'amount', (row) => ofPayout(row, -row.grossCents)],
  ['fee', 'amount', (row) => ofPayout(row, row.feeCents)],
  // The failure of a payout is a row of its own, in the month in which the money came back.
  ['returned', 'amount', (row) => (isPayoutItself(row) ? undefined : amountOf(row, -row.netCents))],
  ['currency', 'currency', ({ currency }) => currency],
  ['payout_trace_id', 'text', ({ payoutTraceId }) => payoutTraceId],
  ['movement_count', 'number', countOf, 'no total'],
  ['movement_net', 'amount', (row) => ofContents(row, netOf), 'no total'],
  ['other_payouts', 'amount', (row) => ofContents(row, othersOf), 'no total'],
  [
    'difference',
    'amount',
    (row) => ofContents(row, (contents) => -row.netCents - netOf(contents) - othersOf(contents)),
    'no total',
  ],
  ['balance_transaction_id', 'text', ({ balanceTransactionId }) => balanceTransactionId],
]

/** Every payout that arrived as a row, and every one that came back. */
export function payoutsSheet(movements: Movement[], timeZone: string): Sheet {
  const sources: Rows<Movement> = movements.filter(isPayout)
  return sheetOf({ name: 'payouts', columns: payoutColumns, sources, timeZone, hasTotals: true })
}

type Contents = NonNullable<Movement['contents']>

const netOf = ({ totals }: Contents) => totals.reduce((sum, { netCents }) => sum + netCents, 0)
const othersOf = ({ otherPayoutsCents }: Contents) => otherPayoutsCents

function countOf({ contents }: Movement): number | undefined {
  return contents?.totals.reduce((sum, { count }) => sum + count, 0)
}

/** What left the balance and goes to the bank, without the fee of an instant payout. */
function ofPayout(movement: Movement, cents: number): Amount | undefined {
  return isPayoutItself(movement) ? amountOf(movement, cents) : undefined
}

function ofContents(movement: Movement, cents: (contents: Contents) => number) {
  return movement.contents && amountOf(movement, cents(movement.contents))
}

function amountOf({ currency }: Movement, cents: number): Amount {
  return { cents, currency }
}

function yesOrNo(fact: boolean | undefined): string | undefined {
  if (fact === undefined) return undefined
  return fact ? 'yes' : 'no'
}

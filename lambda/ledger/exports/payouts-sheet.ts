import type { TableSource } from '../../platform/aws/tables'
import { isPayout, type Movement } from '../movement'
import { movementsOfPayout } from '../read-movements'
import { contentsOf, type PayoutContents, total } from '../totals'
import { type Amount, type Column, type Sheet, sheetOf } from './sheet'

/** A payout's own movement, what came back of it, and what it contains. */
type Row = { payout: Movement; returned: Movement[]; contents: PayoutContents | undefined }

/** Amounts are as the bank sees them: positive when it gets money (docs/finance.md). */
export const payoutColumns: Column<Row>[] = [
  { name: 'payout_id', kind: 'text', value: ({ payout }) => payout.payoutId },
  { name: 'arrival_date', kind: 'date', value: ({ payout }) => payout.payoutArrivalDate },
  { name: 'created', kind: 'instant', value: ({ payout }) => payout.createdAt },
  { name: 'status', kind: 'text', value: ({ payout }) => payout.payoutStatus },
  { name: 'automatic', kind: 'text', value: ({ payout }) => yesOrNo(payout.isAutomatic) },
  { name: 'amount', kind: 'amount', value: (row) => paid(row, [row.payout]) },
  { name: 'returned', kind: 'amount', value: (row) => paid(row, row.returned) },
  { name: 'currency', kind: 'currency', value: ({ payout }) => payout.currency },
  { name: 'payout_trace_id', kind: 'text', value: ({ payout }) => payout.payoutTraceId },
  { name: 'movement_count', kind: 'number', value: ({ contents }) => contents?.movements.length },
  { name: 'movement_net', kind: 'amount', value: netOf },
  { name: 'difference', kind: 'amount', value: differenceOf },
  {
    name: 'balance_transaction_id',
    kind: 'text',
    value: ({ payout }) => payout.balanceTransactionId,
  },
]

/** Every payout as a row, with the sum of what it contains. */
export function payoutsSheet(
  ledger: TableSource,
  payouts: AsyncIterable<Movement> | Iterable<Movement>,
  timeZone: string,
): Sheet {
  const sources = withContents(ledger, payouts)
  return sheetOf({ name: 'payouts', columns: payoutColumns, sources, timeZone, hasTotals: true })
}

async function* withContents(
  ledger: TableSource,
  payouts: AsyncIterable<Movement> | Iterable<Movement>,
): AsyncGenerator<Row> {
  for await (const payout of payouts) {
    const { payoutId, balanceTransactionId: own } = payout
    const sameId = await movementsOfPayout(ledger, payoutId)
    const returned = sameId.filter((each) => isPayout(each) && each.balanceTransactionId !== own)
    yield { payout, returned, contents: contentsOf(payout, sameId) }
  }
}

/** What left the balance arrives at the bank. */
function paid({ payout: { currency } }: Row, movements: Movement[]): Amount | undefined {
  return movements.length > 0 ? { cents: -total(movements).netCents, currency } : undefined
}

function netOf({ payout: { currency }, contents }: Row): Amount | undefined {
  return contents && { cents: contents.netCents, currency }
}

function differenceOf({ payout: { currency, netCents }, contents }: Row): Amount | undefined {
  return contents && { cents: -netCents - contents.netCents, currency }
}

function yesOrNo(fact: boolean | undefined): string | undefined {
  if (fact === undefined) return undefined
  return fact ? 'yes' : 'no'
}

import type { TableSource } from '../../platform/aws/tables'
import type { Movement } from '../movement'
import { movementsOfPayout } from '../read-movements'
import { contentsCents } from '../check-books'
import { isPayout } from '../totals'
import { type Amount, type Column, type Sheet, sheetOf } from './sheet'

/** A payout's own movement, and all with its id. */
type Row = { payout: Movement; sameId: Movement[] }

/** Amounts are as the bank sees them: positive when it gets money (docs/finance.md). */
export const payoutColumns: Column<Row>[] = [
  { name: 'payout_id', kind: 'text', value: ({ payout }) => payout.payoutId },
  { name: 'arrival_date', kind: 'date', value: ({ payout }) => payout.payoutArrivalDate },
  { name: 'created', kind: 'instant', value: ({ payout }) => payout.createdAt },
  { name: 'status', kind: 'text', value: ({ payout }) => payout.payoutStatus },
  { name: 'automatic', kind: 'text', value: ({ payout }) => yesOrNo(payout.isAutomatic) },
  { name: 'amount', kind: 'amount', value: (row) => paid(row, [row.payout]) },
  { name: 'returned', kind: 'amount', value: (row) => paid(row, returnedBy(row)) },
  { name: 'currency', kind: 'currency', value: ({ payout }) => payout.currency },
  { name: 'payout_trace_id', kind: 'text', value: ({ payout }) => payout.payoutTraceId },
  { name: 'movement_count', kind: 'number', value: (row) => containedIn(row)?.length },
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
  const sources = withSameId(ledger, payouts)
  return sheetOf({ name: 'payouts', columns: payoutColumns, sources, timeZone, hasTotals: true })
}

async function* withSameId(
  ledger: TableSource,
  payouts: AsyncIterable<Movement> | Iterable<Movement>,
): AsyncGenerator<Row> {
  for await (const payout of payouts) {
    const { payoutId } = payout
    yield {
      payout,
      sameId: payoutId === undefined ? [] : await movementsOfPayout(ledger, payoutId),
    }
  }
}

/** Stripe tells only of an automatic payout that arrived what it contains. */
function containedIn({ payout, sameId }: Row): Movement[] | undefined {
  if (payout.payoutContents !== 'recorded') return undefined
  return sameId.filter((movement) => !isPayout(movement))
}

function returnedBy({ payout, sameId }: Row): Movement[] {
  const isOther = (movement: Movement) =>
    movement.balanceTransactionId !== payout.balanceTransactionId
  return sameId.filter((movement) => isPayout(movement) && isOther(movement))
}

/** What left the balance arrives at the bank. */
function paid({ payout }: Row, movements: Movement[]): Amount | undefined {
  if (movements.length === 0) return undefined
  return { cents: -sumOf(movements), currency: payout.currency }
}

function netOf(row: Row): Amount | undefined {
  const contained = containedIn(row)
  return contained && { cents: contentsCents(row.payout, contained), currency: row.payout.currency }
}

function differenceOf(row: Row): Amount | undefined {
  const contained = netOf(row)
  return contained && { ...contained, cents: -row.payout.netCents - contained.cents }
}

function sumOf(movements: Movement[]): number {
  return movements.reduce((sum, { netCents }) => sum + netCents, 0)
}

function yesOrNo(fact: boolean | undefined): string | undefined {
  if (fact === undefined) return undefined
  return fact ? 'yes' : 'no'
}

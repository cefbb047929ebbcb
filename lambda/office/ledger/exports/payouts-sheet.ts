import type { TableSource } from '../../../platform/aws/tables'
import { isPayout, type Movement } from '../movement'
import { movementsOfPayout } from '../read-movements'
import { contentsOf, type PayoutContents, total } from '../totals'
import { type Amount, type Column, type Sheet, sheetOf } from './sheet'

type Row = { payout: Movement; returned: Movement[]; contents: PayoutContents | undefined }

/** Amounts are from the bank's point of view: positive when it receives money (docs/finance.md). */
export const payoutColumns: Column<Row>[] = [
  { name: 'payout_id', kind: 'text', value: ({ payout }) => payout.payoutId },
  { name: 'arrival_date', kind: 'date', value: ({ payout }) => payout.payoutArrivalDate },
  { name: 'created', kind: 'instant', value: ({ payout }) => payout.createdAt },
  { name: 'status', kind: 'text', value: ({ payout }) => payout.payoutStatus },
  { name: 'automatic', kind: 'text', value: ({ payout }) => yesOrNo(payout.isAutomatic) },
  { name: 'amount', kind: 'amount', value: (row) => paid(row, [row.payout]) },
  { name: 'fee', kind: 'amount', value: ({ payout }) => amountOf(payout, payout.feeCents) },
  { name: 'returned', kind: 'amount', value: (row) => paid(row, row.returned) },
  { name: 'currency', kind: 'currency', value: ({ payout }) => payout.currency },
  { name: 'payout_trace_id', kind: 'text', value: ({ payout }) => payout.payoutTraceId },
  {
    name: 'movement_count',
    kind: 'number',
    value: ({ contents }) => contents?.movements.length,
    hasTotal: false,
  },
  { name: 'movement_net', kind: 'amount', value: netOf, hasTotal: false },
  { name: 'other_payouts', kind: 'amount', value: otherPayoutsOf, hasTotal: false },
  { name: 'difference', kind: 'amount', value: differenceOf, hasTotal: false },
  {
    name: 'balance_transaction_id',
    kind: 'text',
    value: ({ payout }) => payout.balanceTransactionId,
  },
]

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

/** What left the balance and goes to the bank, without the fee of an instant payout. */
function paid({ payout }: Row, movements: Movement[]): Amount | undefined {
  return movements.length > 0 ? amountOf(payout, -total(movements).grossCents) : undefined
}

function netOf({ payout, contents }: Row): Amount | undefined {
  return contents && amountOf(payout, total(contents.movements).netCents)
}

function otherPayoutsOf({ payout, contents }: Row): Amount | undefined {
  return contents && amountOf(payout, payout.otherPayoutsCents ?? 0)
}

function differenceOf({ payout, contents }: Row): Amount | undefined {
  return contents && amountOf(payout, -payout.netCents - contents.netCents)
}

function amountOf({ currency }: Movement, cents: number): Amount {
  return { cents, currency }
}

function yesOrNo(fact: boolean | undefined): string | undefined {
  if (fact === undefined) return undefined
  return fact ? 'yes' : 'no'
}

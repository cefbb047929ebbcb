import type { TableSource } from '../../../platform/aws/tables'
import { isPayout, type Movement } from '../movement'
import { movementsOfPayout } from '../read-movements'
import { contentsOf, type PayoutContents, total } from '../totals'
import { type Amount, type Column, type Rows, type Sheet, sheetOf } from './sheet'

type Row = { payout: Movement; returned: Movement[]; contents: PayoutContents | undefined }

/** Amounts are from the bank's point of view: positive when it receives money (docs/finance.md). */
export const payoutColumns: Column<Row>[] = [
  ['payout_id', 'text', ({ payout }) => payout.payoutId],
  ['arrival_date', 'date', ({ payout }) => payout.payoutArrivalDate],
  ['created', 'instant', ({ payout }) => payout.createdAt],
  ['status', 'text', ({ payout }) => payout.payoutStatus],
  ['automatic', 'text', ({ payout }) => yesOrNo(payout.isAutomatic)],
  ['amount', 'amount', (row) => paid(row, [row.payout])],
  ['fee', 'amount', ({ payout }) => amountOf(payout, payout.feeCents)],
  ['returned', 'amount', (row) => paid(row, row.returned)],
  ['currency', 'currency', ({ payout }) => payout.currency],
  ['payout_trace_id', 'text', ({ payout }) => payout.payoutTraceId],
  ['movement_count', 'number', ({ contents }) => contents?.movements.length, 'no total'],
  ['movement_net', 'amount', netOf, 'no total'],
  ['other_payouts', 'amount', otherPayoutsOf, 'no total'],
  ['difference', 'amount', differenceOf, 'no total'],
  ['balance_transaction_id', 'text', ({ payout }) => payout.balanceTransactionId],
]

export function payoutsSheet(
  ledger: TableSource,
  payouts: Rows<Movement>,
  timeZone: string,
): Sheet {
  const sources = withContents(ledger, payouts)
  return sheetOf({ name: 'payouts', columns: payoutColumns, sources, timeZone, hasTotals: true })
}

async function* withContents(ledger: TableSource, payouts: Rows<Movement>): AsyncGenerator<Row> {
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

import { itemsPaidWithin } from '../../../orders/read-paid'
import type { StoreTables, TableSource } from '../../../platform/aws/tables'
import type { Period } from '../period'
import { endingOf, movementsAround } from '../ending-balance'
import { balanceOf, closeAt, endOfTime, readBooks } from '../read-books'
import { chargesOf } from '../read-charges'
import { monthsOf, movementsWithin, payoutsWithin } from '../read-movements'
import { balanceSheet } from './balance-sheet'
import { csvOf } from './csv'
import { movementsSheet } from './movements-sheet'
import { exportedAttributes, ordersSheet } from './orders-sheet'
import { payoutsSheet } from './payouts-sheet'
import type { Sheet } from './sheet'
import { taxSheet } from './tax-sheet'
import { xlsxOf } from './xlsx'

export const views = ['movements', 'orders', 'payouts', 'tax', 'balance'] as const
export type View = (typeof views)[number]

export const formats = ['csv', 'xlsx'] as const
export type Format = (typeof formats)[number]

/**
 * Opens a view of a period; its rows are read only as they are written.
 *
 * @param withContacts adds the buyers' contact data to orders.
 */
export function openView(
  view: View,
  { ledger, orders }: StoreTables,
  period: Period,
  withContacts = false,
): Sheet {
  const { timeZone } = period
  switch (view) {
    case 'movements':
      return movementsSheet(ledger, movementsWithin(ledger, period), timeZone)
    case 'orders': {
      const attributes = exportedAttributes(withContacts)
      const items = itemsPaidWithin(orders, { ...period, months: monthsOf(period), attributes })
      return ordersSheet(items, chargesOf(ledger), { timeZone, withContacts })
    }
    case 'payouts':
      return payoutsSheet(ledger, payoutsWithin(ledger, period), timeZone)
    case 'tax':
      return taxSheet(movementsWithin(ledger, period), timeZone)
    case 'balance':
      return balanceSheet(readEndings(ledger, period), timeZone)
  }
}

/** The ending balances of a period: as they were closed, if a month that was closed ends there. */
async function* readEndings(ledger: TableSource, period: Period) {
  const close = await closeAt(ledger, period.to)
  const balances = close?.balances ?? balanceOf(await readBooks(ledger, period))
  const around = await movementsAround(ledger, period.to, close?.closedAt ?? endOfTime)
  for (const balance of balances) yield endingOf(balance, around, period.to)
}

export function written(
  sheet: Sheet,
  format: Format,
): AsyncIterable<string> | AsyncIterable<Uint8Array> {
  return format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)
}

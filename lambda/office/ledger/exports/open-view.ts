import { itemsPaidWithin } from '../../../orders/read-paid'
import type { StoreTables } from '../../../platform/aws/tables'
import type { Period } from '../period'
import { chargesOf } from '../read-charges'
import { monthsOf, movementsWithin, payoutsWithin } from '../read-movements'
import { csvOf } from './csv'
import { movementsSheet } from './movements-sheet'
import { exportedAttributes, ordersSheet } from './orders-sheet'
import { payoutsSheet } from './payouts-sheet'
import type { Sheet } from './sheet'
import { taxSheet } from './tax-sheet'
import { xlsxOf } from './xlsx'

export const views = ['movements', 'orders', 'payouts', 'tax'] as const
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
  }
}

export function written(
  sheet: Sheet,
  format: Format,
): AsyncIterable<string> | AsyncIterable<Uint8Array> {
  return format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)
}

import { type Accounting } from '../journal/accounts'
import { journalOf } from '../journal/entries'
import { journalSheet } from './journal-sheet'
import type { Month } from '../files/month-file'
import { csvOf } from './csv'
import { movementsSheet } from './movements-sheet'
import { type Buyers, ordersSheet } from './orders-sheet'
import { payoutsSheet } from './payouts-sheet'
import type { Sheet } from './sheet'
import { taxSheet } from './tax-sheet'
import { xlsxOf } from './xlsx'

export const views = ['movements', 'orders', 'payouts', 'tax', 'journal'] as const
export type View = (typeof views)[number]

export const formats = ['csv', 'xlsx'] as const
export type Format = (typeof formats)[number]

type Given = {
  accounting: Accounting
  /** Of a journal, only this currency. */
  currency?: string | undefined
  /** Adds the contacts of the buyers to orders. */
  buyers?: Buyers | undefined
}

/** A view of months, in their order. */
export function sheetOfMonths(view: View, months: Month[], given: Given): Sheet {
  const { accounting, currency, buyers } = given
  const timeZone = months[0]?.timeZone ?? 'UTC'
  const movements = months.flatMap((each) => [...each.late, ...each.movements])
  switch (view) {
    case 'movements':
      return movementsSheet(movements, timeZone)
    case 'orders': {
      const orders = months.flatMap((each) => each.orders)
      return ordersSheet(orders, timeZone, buyers)
    }
    case 'payouts':
      return payoutsSheet(movements, timeZone)
    case 'tax':
      return taxSheet(movements, timeZone)
    case 'journal': {
      const hasTax = accounting.accounts.tax !== undefined
      const entries = months.flatMap((month) => journalOf(month, hasTax))
      const wanted = entries.filter((each) => [undefined, each.currency].includes(currency))
      return journalSheet(wanted, accounting, timeZone)
    }
  }
}

export function written(
  sheet: Sheet,
  format: Format,
): AsyncIterable<string> | AsyncIterable<Uint8Array> {
  return format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)
}

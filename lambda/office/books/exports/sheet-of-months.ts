import { isPayout } from '../model/movement'
import type { Month } from '../files/month-file'
import { csvOf } from './csv'
import { movementColumns } from './movements-sheet'
import { type Buyers, contactColumns, soldColumns } from './orders-sheet'
import { contentColumns, payoutColumns } from './payouts-sheet'
import { type Column, type Sheet, sheetOf } from './sheet'
import { salesByPlace, taxColumns } from './tax-sheet'
import { xlsxOf } from './xlsx'

export const views = ['movements', 'orders', 'payouts', 'contents', 'tax'] as const
export type View = (typeof views)[number]

export const formats = ['csv', 'xlsx'] as const
export type Format = (typeof formats)[number]

/**
 * @param buyers adds their contacts to orders.
 * @example
 *   const lines = csvOf(sheetOfMonths('movements', [november]))
 */
export function sheetOfMonths(view: View, months: Month[], buyers?: Buyers): Sheet {
  const movements = months.flatMap((each) => [...each.late, ...each.movements])
  const sheet = <Source>(columns: Column<Source>[], sources: Source[], hasTotals = true) => {
    const timeZone = months[0]?.timeZone ?? 'UTC'
    return sheetOf({ name: view, columns, sources, timeZone, hasTotals })
  }
  switch (view) {
    case 'movements':
      // Pure data, as Stripe's own itemized reports.
      return sheet(movementColumns, movements, false)
    case 'orders': {
      const orders = months.flatMap((each) => each.orders)
      if (!buyers) return sheet(soldColumns, orders)
      const known = orders.map((order) => ({ ...buyers.get(order.orderId), ...order }))
      return sheet([...soldColumns, ...contactColumns], known)
    }
    case 'payouts':
      return sheet(payoutColumns, movements.filter(isPayout))
    case 'contents': {
      const ids = movements.flatMap((payout) => (payout.contents?.ids ?? []).map((id) => ({ payout, id })))
      return sheet(contentColumns, ids, false)
    }
    case 'tax':
      return sheet(taxColumns, salesByPlace(movements))
  }
}

export function written(sheet: Sheet, format: Format): AsyncIterable<string> | AsyncIterable<Uint8Array> {
  return format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)
}

import type { Month } from '../files/month-file'
import { isPayout } from '../model/movement'
import { csvOf } from './csv'
import { movementColumns } from './movements-sheet'
import { soldColumns } from './orders-sheet'
import { contentColumns, payoutColumns } from './payouts-sheet'
import { type Column, type Sheet, sheetOf } from './sheet'
import { salesByPlace, taxColumns } from './tax-sheet'
import { xlsxOf } from './xlsx'

export const views = ['movements', 'orders', 'payouts', 'contents', 'tax'] as const
export type View = (typeof views)[number]

export type MonthFile = { name: string; view: View; format: 'xlsx' | 'csv' }

/** CSV is for accounting software. */
export const monthFiles: MonthFile[] = [
  ...views.map((view) => ({ name: `${view}.xlsx`, view, format: 'xlsx' as const })),
  { name: 'movements.csv', view: 'movements', format: 'csv' },
]

/**
 * @example
 *   for await (const piece of sheetFile([november], { view: 'tax', format: 'xlsx' })) …
 */
export function sheetFile(
  months: Month[],
  { view, format }: Omit<MonthFile, 'name'>,
): AsyncIterable<string> | AsyncIterable<Uint8Array> {
  const sheet = sheetOfMonths(view, months)
  return format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)
}

export function sheetOfMonths(view: View, months: Month[]): Sheet {
  const movements = months.flatMap((each) => [...each.late, ...each.movements])
  const sheet = <Source>(columns: Column<Source>[], sources: Source[], hasTotals = true) => {
    const timeZone = months[0]?.timeZone ?? 'UTC'
    return sheetOf({ name: view, columns, sources, timeZone, hasTotals })
  }
  switch (view) {
    case 'movements':
      // Pure data, as Stripe's own itemized reports.
      return sheet(movementColumns, movements, false)
    case 'orders':
      return sheet(
        soldColumns,
        months.flatMap((each) => each.orders),
      )
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

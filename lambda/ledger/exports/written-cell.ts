import { decimalPrice } from '../../../product/format-price'
import type { Cell, Sheet } from './sheet'

/** Writes cells as every format has them: amounts in whole units, instants as Stripe's reports write them. */
export function cellWriter({
  columns,
  timeZone,
}: Pick<Sheet, 'columns' | 'timeZone'>): (row: Cell[]) => (string | number | undefined)[] {
  const timeOf = zonedTime(timeZone)
  return (row) =>
    row.map((cell, index) => {
      if (typeof cell === 'object') return Number(decimalPrice(cell.cents, cell.currency))
      return columns[index]?.kind === 'instant' && typeof cell === 'string' ? timeOf(cell) : cell
    })
}

/** Writes instants as `2026-11-21 14:03:07`, in a time zone. */
function zonedTime(timeZone: string): (instant: string) => string {
  // Swedes write times like this.
  const options = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const
  const format = new Intl.DateTimeFormat('sv-SE', options)
  return (instant) => format.format(new Date(instant))
}

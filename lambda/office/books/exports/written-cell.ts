import { decimalPrice } from '../../../price'
import { printableLine } from '../../../platform/text/printable'
import { zonedTime } from '../../../platform/text/zoned-time'
import type { Cell, Sheet } from './sheet'

/**
 * Converts cells to the values that all formats write: amounts in the currency's main unit, instants in the form of
 * Stripe's reports, texts on one line.
 */
export function cellWriter({
  columns,
  timeZone,
}: Pick<Sheet, 'columns' | 'timeZone'>): (row: Cell[]) => (string | number | undefined)[] {
  const timeOf = zonedTime(timeZone)
  return (row) =>
    row.map((cell, index) => {
      if (typeof cell === 'object') return Number(decimalPrice(cell.cents, cell.currency))
      if (typeof cell !== 'string') return cell
      return columns[index]?.kind === 'instant' ? timeOf(cell) : printableLine(cell)
    })
}

import { decimalPrice } from '../../../../product/format-price'
import { zonedTime } from '../../../platform/text/zoned-time'
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

import type { Movement } from '../../../lambda/ledger/movement'
import { categoryName } from '../../../lambda/statement/figures/words'
import { formatPrice } from '../../../product/format-price'
import { textTable } from '../../cli/text-table'
import { localTime } from './local-time'

/** Movements for people: one line each. */
export function movementsTable(movements: Movement[], timeZone: string): string {
  const figures = ['Gross', 'Fee', 'Net']
  const head = [`Created (${timeZone})`, 'Category', ...figures, 'Payout', 'Movement']
  return textTable(
    { head, figures },
    movements.map(({ currency, ...movement }) => [
      localTime(movement.createdAt, timeZone),
      categoryName(movement.reportingCategory),
      formatPrice(movement.grossCents, currency),
      formatPrice(movement.feeCents, currency),
      formatPrice(movement.netCents, currency),
      movement.payoutId ?? '-',
      movement.balanceTransactionId,
    ]),
  )
}

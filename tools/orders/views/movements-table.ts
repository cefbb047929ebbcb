import Table from 'cli-table3'
import type { Movement } from '../../../lambda/ledger/movement'
import { formatPrice } from '../../../product/format-price'
import { localTime } from './local-time'

/** Movements for people: one line each. */
export function movementsTable(movements: Movement[], timeZone: string): string {
  const table = new Table({
    head: [`Created (${timeZone})`, 'Category', 'Gross', 'Fee', 'Net', 'Payout', 'Movement'],
    colAligns: ['left', 'left', 'right', 'right', 'right', 'left', 'left'],
    style: { head: [], border: [], compact: true },
  })
  table.push(
    ...movements.map(({ currency, ...movement }) => [
      localTime(movement.createdAt, timeZone),
      movement.reportingCategory.replaceAll('_', ' '),
      formatPrice(movement.grossCents, currency),
      formatPrice(movement.feeCents, currency),
      formatPrice(movement.netCents, currency),
      movement.payoutId ?? '-',
      movement.balanceTransactionId,
    ]),
  )
  return table.toString()
}

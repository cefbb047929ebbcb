import type { Movement } from '../../../lambda/ledger/movement'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../product/format-price'
import { textTable } from '../../cli/text-table'
import { localTime } from './local-time'

/** Movements for people: one line each. */
export function movementsTable(movements: Movement[], timeZone: string): string {
  return textTable(
    {
      [`Created (${timeZone})`]: 'left',
      Category: 'left',
      Gross: 'right',
      Fee: 'right',
      Net: 'right',
      Payout: 'left',
      Movement: 'left',
    },
    movements.map(({ currency, ...movement }) => [
      localTime(movement.createdAt, timeZone),
      inWords(movement.reportingCategory),
      formatPrice(movement.grossCents, currency),
      formatPrice(movement.feeCents, currency),
      formatPrice(movement.netCents, currency),
      movement.payoutId ?? '-',
      movement.balanceTransactionId,
    ]),
  )
}

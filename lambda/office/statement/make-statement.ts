import { brand } from '../../../product/brand'
import { salesByPlace } from '../books/exports/tax-sheet'
import type { Month } from '../books/files/month-file'
import type { Movement } from '../books/model/movement'
import { calendarOf, monthPeriod } from '../books/model/period'
import { currencyStatement } from './figures/currency-statement'
import type { Statement } from './figures/statement'
import { storeFirst } from './figures/store-first'

/** Makes the statement of a month from its books. It contains no personal data. */
export function makeStatement(month: Month): Statement {
  const { from, to, timeZone, movements, late, endings, lastBalances } = month
  const { label } = monthPeriod(month.month, timeZone)
  const calendar = calendarOf(month)
  return {
    seller: brand.name,
    period: { from, to, timeZone, label },
    isOpen: !month.isClosed,
    madeAt: month.readAt,
    verdict: month.verdict,
    currencies: storeFirst(month.balances).flatMap((balance) => {
      const isOf = ({ currency }: { currency: string }) => currency === balance.currency
      const ending = endings.find(isOf)
      if (!ending) return []
      const lastBalance = lastBalances.find(isOf)
      const ofCurrency: Movement[] = [...late, ...movements].filter(isOf)
      return currencyStatement({ balance, ending, lastBalance, movements: ofCurrency, ...calendar })
    }),
    tax: salesByPlace([...late, ...movements]).toSorted((a, b) => b.grossCents - a.grossCents),
    changes: month.changes,
    delivery: month.delivery,
    open: month.open,
  }
}

import type { EndingBalance } from '../../books/model/ending-balance'
import { type CategoryTotals, isPayoutItself, type Movement } from '../../books/model/movement'
import { type BalanceSummary, total } from '../../books/model/totals'
import type { CurrencyStatement, Headline, PayoutStatement, SalesDay } from './statement'
import { isOfStore } from './store-first'

export type CurrencyFacts = {
  balance: BalanceSummary
  ending: EndingBalance
  lastBalance: BalanceSummary | undefined
  movements: Movement[]
  /** The day of an instant in the statement's time zone, as `2026-11-21`. */
  dayOf: (instant: string) => string
  days: string[]
}

export function currencyStatement(facts: CurrencyFacts): CurrencyStatement {
  const { balance, ending, lastBalance } = facts
  const hasSold = isOfStore(balance) || (lastBalance !== undefined && isOfStore(lastBalance))
  return {
    currency: balance.currency,
    store: hasSold
      ? { headlines: headlines(balance, lastBalance), days: salesDays(facts) }
      : undefined,
    balance,
    ending,
    payouts: payoutStatements(facts),
  }
}

/** The figures of this store's orders: gross sales + refunds and disputes − fees = net. */
function headlines(balance: BalanceSummary, last: BalanceSummary | undefined): Headline[] {
  const figures = figuresOf(balance)
  const lastFigures = last && figuresOf(last)
  return headlineNames.map(([key, name]) => ({
    name,
    cents: figures[key],
    lastCents: lastFigures?.[key] ?? 0,
  }))
}

const headlineNames = [
  ['sales', 'Gross sales'],
  ['moneyBack', 'Refunds and disputes'],
  ['fees', 'Fees'],
  ['net', 'Net'],
] as const

/** Both count as fees: what Stripe charges by itself (`fee`), and what it keeps of a buyer's charge. */
function figuresOf({ ownActivity }: BalanceSummary) {
  const sum = (of: (totals: CategoryTotals) => number) =>
    ownActivity.reduce((cents, totals) => cents + of(totals), 0)
  const grossOf = ({ category, grossCents }: CategoryTotals, ...meant: string[]) =>
    meant.includes(category) ? grossCents : 0
  return {
    sales: sum((totals) => grossOf(totals, 'charge')),
    moneyBack: sum((totals) => totals.grossCents - grossOf(totals, 'charge', 'fee')),
    fees: sum((totals) => totals.feeCents - grossOf(totals, 'fee')),
    net: sum(({ netCents }) => netCents),
  }
}

function payoutStatements({ movements, dayOf }: CurrencyFacts): PayoutStatement[] {
  return movements.filter(isPayoutItself).map((payout) => {
    const { totals = [], otherPayoutsCents = 0 } = payout.contents ?? {}
    return {
      payoutId: payout.payoutId ?? payout.balanceTransactionId,
      arrivesOn: payout.payoutArrivalDate ?? dayOf(payout.effectiveAt),
      cents: -payout.grossCents,
      status: payout.payoutStatus ?? 'unknown',
      traceId: payout.payoutTraceId,
      isAutomatic: payout.isAutomatic === true,
      feeCents: payout.feeCents,
      contents: totals,
      otherPayoutsCents,
      contentsCents: totals.reduce((sum, { netCents }) => sum + netCents, otherPayoutsCents),
    }
  })
}

function salesDays({ movements, dayOf, days }: CurrencyFacts): SalesDay[] {
  const sales = movements.filter(isOwnSale)
  const byDay = Map.groupBy(sales, ({ effectiveAt }) => dayOf(effectiveAt))
  return days.map((day) => {
    const { count, grossCents } = total(byDay.get(day) ?? [])
    return { day, count, cents: grossCents }
  })
}

function isOwnSale({ orderId, reportingCategory }: Movement): boolean {
  return orderId !== undefined && reportingCategory === 'charge'
}

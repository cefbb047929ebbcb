import type { Comparison } from '../ledger/compare-books'
import { endingOf, movementsAround } from '../ledger/ending-balance'
import { type Sales, salesByPlace } from '../ledger/exports/tax-sheet'
import { readLateTraces } from '../ledger/late-traces'
import { isPayoutItself, type Movement } from '../ledger/movement'
import { calendarOf, monthBefore, type Period } from '../ledger/period'
import { balanceOf, readBooks } from '../ledger/read-books'
import { monthsOf, movementsOfPayout, movementsWithin } from '../ledger/read-movements'
import { contentsOf, type PayoutContents, summarize } from '../ledger/totals'
import { ordersPaidWithin } from '../../orders/read-paid'
import { collect, type StoreTables, type TableSource } from '../../platform/aws/tables'
import { type CurrencyFacts, currencyStatement } from './figures/currency-statement'
import { deliveryFigures } from './figures/delivery-figures'
import type { Statement } from './figures/statement'
import { storeFirst } from './figures/store-first'
import { openMatters } from './open/open-matters'
import { readOpen } from './open/read-open'

type Store = StoreTables & { seller: string }

export type StatementRequest = {
  period: Period
  /** What was recorded later is left out. */
  madeAt: string
  comparison: Comparison
}

/** Makes the statement of a month from the ledger and the orders. It contains no personal data. */
export async function makeStatement(store: Store, request: StatementRequest): Promise<Statement> {
  const { period, madeAt, comparison } = request
  const now = new Date(madeAt)
  const books = await readBooks(store.ledger, period, madeAt)
  const last = await collect(movementsWithin(store.ledger, monthBefore(period)))
  const contents = await readContents(store.ledger, books.movements)
  const lateTraces = await readLateTraces(store.ledger, period, madeAt)
  const calendar = calendarOf(period)
  const around = await movementsAround(store.ledger, period.to, madeAt)
  const currencies = storeFirst(balanceOf(books)).map((balance) => {
    const isOf = ({ currency }: Movement) => currency === balance.currency
    const facts: CurrencyFacts = {
      balance,
      ending: endingOf(balance, around, period.to),
      lastBalance: summarize(last.filter(isOf))[0],
      movements: books.movements.filter(isOf),
      contents,
      lateTraces: lateTraces.filter(isOf),
      ...calendar,
    }
    return currencyStatement(facts)
  })
  const paid = { from: period.from, to: period.to, months: monthsOf(period) }
  return {
    seller: store.seller,
    period,
    madeAt,
    verdict: comparison,
    currencies,
    tax: await taxOf(books.movements),
    delivery: await deliveryFigures(ordersPaidWithin(store.orders, paid)),
    open: openMatters(await readOpen(store, now), now),
  }
}

async function taxOf(movements: Movement[]): Promise<Sales[]> {
  const sales = await collect(salesByPlace(movements))
  return sales.toSorted((a, b) => b.grossCents - a.grossCents)
}

async function readContents(ledger: TableSource, movements: Movement[]) {
  const contents = new Map<Movement, PayoutContents>()
  for (const payout of movements.filter(isPayoutItself)) {
    const sameId = await movementsOfPayout(ledger, payout.payoutId)
    const contained = contentsOf(payout, sameId)
    if (contained) contents.set(payout, contained)
  }
  return contents
}

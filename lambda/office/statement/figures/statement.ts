import type { DeliveryFigures } from '../../open/delivery-figures'
import type { OpenMatter } from '../../open/open-matters'
import type { Comparison } from '../../books/checks/compare-books'
import type { EndingBalance } from '../../books/model/ending-balance'
import type { Sales } from '../../books/exports/tax-sheet'
import type { Change } from '../../books/model/change'
import type { CategoryTotals } from '../../books/model/movement'
import type { Period } from '../../books/model/period'
import type { BalanceSummary } from '../../books/model/totals'

/** A month of the books for finance. Every amount is in whole smallest units of its currency. */
export type Statement = {
  seller: string
  period: Period
  /** Whether its figures may change. */
  isOpen: boolean
  /** When it was made; what was recorded later goes into the next one. */
  madeAt: string
  verdict: Comparison
  /** One for each settlement currency, the store's own first; they are never added together. */
  currencies: CurrencyStatement[]
  /** By place and the currency that buyers paid in, the largest amount first. */
  tax: Sales[]
  /** What has changed in earlier months since they were closed. */
  changes: Change[]
  delivery: DeliveryFigures
  open: OpenMatter[]
}

export type CurrencyStatement = {
  currency: string
  /** Absent when the store sold nothing in this month and the one before. */
  store?: StoreFigures | undefined
  balance: BalanceSummary
  ending: EndingBalance
  payouts: PayoutStatement[]
}

/** What moved for orders of this store. */
export type StoreFigures = { headlines: Headline[]; days: SalesDay[] }

/** A figure of the month, with the same figure of the month before. */
export type Headline = { name: string; cents: number; lastCents: number }

export type PayoutStatement = {
  payoutId: string
  /** As `2026-11-21`. */
  arrivesOn: string
  status: string
  traceId?: string | undefined
  isAutomatic: boolean
  /** What reaches the bank, and Stripe's fee for an instant payout. */
  cents: number
  feeCents: number
  /** Its contents by category; empty until Stripe lists them, and always for a payout made by the seller. */
  contents: CategoryTotals[]
  /** Payouts that the seller made by hand since the previous one; Stripe deducts them from this one. */
  otherPayoutsCents: number
  contentsCents: number
}

/** Sales of one day in the statement's time zone. */
export type SalesDay = { day: string; count: number; cents: number }

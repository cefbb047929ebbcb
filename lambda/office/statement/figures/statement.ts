import type { EndingBalance } from '../../ledger/ending-balance'
import type { Comparison } from '../../ledger/compare-books'
import type { Sales } from '../../ledger/exports/tax-sheet'
import type { Period } from '../../ledger/period'
import type { Amounts, BalanceSummary, CategoryTotals } from '../../ledger/totals'

/** A month of the books for finance. Every amount is in whole smallest units of its currency. */
export type Statement = {
  seller: string
  period: Period
  /** When it was made; what was recorded later goes into the next one. */
  madeAt: string
  verdict: Comparison
  /** One for each settlement currency, the store's own first; they are never added together. */
  currencies: CurrencyStatement[]
  /** By place and the currency that buyers paid in, the largest amount first. */
  tax: Sales[]
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
  /** Payouts of earlier months whose trace id came after the close of the month before. */
  lateTraces: LateTrace[]
}

export type LateTrace = Pick<PayoutStatement, 'payoutId' | 'arrivesOn' | 'cents'> & {
  traceId: string
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

export type DeliveryFigures = {
  orders: number
  byMethod: Amounts
  delivered: number
  /** From the payment to the delivered message, in seconds; absent without any. */
  medianSeconds?: number | undefined
  slowestTwentiethSeconds?: number | undefined
}

/** A matter that finance or ops has to handle or wait for, with its date. */
export type OpenMatter = {
  kind:
    | 'undelivered'
    | 'decision'
    | 'evidence'
    | 'missed_evidence'
    | 'dispute'
    | 'repeat'
    | 'payout'
    | 'failed_payout'
  /** The number of an order, or the id of a payout. */
  subject: string
  date: string
  note: string
}

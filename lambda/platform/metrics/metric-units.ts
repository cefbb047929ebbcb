/**
 * CloudWatch charges a metric for each hour in which it is written, so these are only those that an alarm or the
 * dashboard reads.
 */
export const metricUnits = {
  /** A checkout session was created at Stripe. */
  PaymentCreated: 'Count',
  /** An order became paid. */
  Sale: 'Count',
  /** The amount of that sale, in the currency's smallest unit. */
  SaleCents: 'Count',
  /** From the payment to the first accepted message, once per order. */
  SecondsToDelivery: 'Seconds',
  /** A buyer was redirected to the ebook. */
  EbookServed: 'Count',
  /** Orders whose buyers have waited for a message for more than five minutes. */
  Undelivered: 'Count',
  /** Those of them that were not overdue two minutes ago. */
  NewlyUndelivered: 'Count',
  /** Repairs that failed; on every scheduled run of reconcile that ends. */
  Reconciled: 'Count',
  /** Differences between the books and Stripe; on every daily run of keep-books that ends. */
  BooksDiffer: 'Count',
  /** Calls of the probe that failed. */
  ProbeFailure: 'Count',
} as const

export type MetricName = keyof typeof metricUnits

/**
 * Every metric that the functions emit. CloudWatch charges a metric for each hour in which it is written, so these are
 * only the ones that an alarm or the dashboard reads; the rest is counted from the log.
 */
export const metricUnits = {
  /** A checkout session was created at Stripe. */
  PaymentCreated: 'Count',
  /** create-payment responded with 5xx. */
  CreatePaymentFailure: 'Count',
  /** An order became paid. */
  Sale: 'Count',
  /** The amount of that sale, in the currency's smallest unit. */
  SaleCents: 'Count',
  /** An order began to need a decision. Also once a day for each order that reconcile finds in need of attention. */
  OrderDecision: 'Count',
  /** The webhook responded with 5xx. */
  WebhookFailure: 'Count',
  /** A channel ended as `failed` or `exhausted`, or the last one ended otherwise without reaching the buyer. */
  DeliveryRefused: 'Count',
  /** From the payment to the first accepted message, once per order. */
  SecondsToDelivery: 'Seconds',
  /** The other channel was opened because one ended badly. */
  Fallback: 'Count',
  /** A report of SES or SNS could not be read, or not be recorded at the first attempt. */
  FeedbackFailure: 'Count',
  /** A buyer was redirected to the ebook. */
  EbookServed: 'Count',
  /** download-ebook responded with 5xx. */
  DownloadFailure: 'Count',
  /** Orders whose buyers have waited for a message for more than five minutes. */
  UndeliveredAfter5Minutes: 'Count',
  /** Orders whose buyers have waited longer than the page promises. */
  UndeliveredAfter2Hours: 'Count',
  /** Orders counted in `UndeliveredAfter5Minutes` that were not overdue two minutes ago. */
  NewlyUndeliveredAfter5Minutes: 'Count',
  /** The same for `UndeliveredAfter2Hours`; written only when above zero. */
  NewlyUndeliveredAfter2Hours: 'Count',
  /** Orders that reconcile had to write, or whose delivery it had to resume. */
  OrdersRepaired: 'Count',
  /** Events at Stripe that the webhook had not recorded. */
  EventsMissed: 'Count',
  /** Declined cards of the last 15 minutes that look like card testing. */
  CardTesting: 'Count',
  /** Differences between the books and Stripe; on every daily run of keep-books that ends. */
  BooksDiffer: 'Count',
  /** Calls of the probe that failed. */
  ProbeFailure: 'Count',
} as const

export type MetricName = keyof typeof metricUnits

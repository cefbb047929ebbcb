/**
 * Every metric that the functions emit, with its unit in CloudWatch. A metric is charged for each hour in which it is
 * written, so these are only the ones that an alarm or the first screen of the dashboard reads; everything else is
 * counted from the log. Alarms and dashboard take the names from here, so that a misspelled name is a compile error.
 */
export const metricUnits = {
  /** A checkout session was created at Stripe. */
  PaymentCreated: 'Count',
  /** create-payment responded with 5xx. */
  CreatePaymentFailure: 'Count',
  /** An order became paid. */
  Sale: 'Count',
  /** The amount of that sale, in the currency's smallest unit, as Stripe reported it. */
  SaleCents: 'Count',
  /**
   * An order began to need a decision: it is held, or its payment was reported as fraud. Also emitted once a day for
   * each order that reconcile finds still in need of attention.
   */
  OrderDecision: 'Count',
  /** The webhook responded with 5xx. */
  WebhookFailure: 'Count',
  /**
   * A channel of an order ended as `failed`, refused for good, or as `exhausted`, after a day of attempts; or the
   * last one ended in another way without reaching the buyer.
   */
  DeliveryRefused: 'Count',
  /** From the payment to the first accepted message, once per order. */
  SecondsToDelivery: 'Seconds',
  /** A channel ended badly, and the order's other channel was opened instead. */
  Fallback: 'Count',
  /** A report of SES or SNS could not be read, or not be recorded at the first attempt. */
  FeedbackFailure: 'Count',
  /** A buyer was redirected to the ebook. */
  EbookServed: 'Count',
  /** download-ebook responded with 5xx. */
  DownloadFailure: 'Count',
  /** Orders whose buyers have waited for a message for more than five minutes. */
  UndeliveredAfter5Minutes: 'Count',
  /** Orders whose buyers have waited longer than the two hours that the page promises. */
  UndeliveredAfter2Hours: 'Count',
  /** Orders counted in `UndeliveredAfter5Minutes` that were not overdue two minutes ago. */
  NewlyUndeliveredAfter5Minutes: 'Count',
  /**
   * Orders counted in `UndeliveredAfter2Hours` that were not overdue two minutes ago; written only when above zero.
   */
  NewlyUndeliveredAfter2Hours: 'Count',
  /** Orders that reconcile had to write, or whose delivery it had to resume. */
  OrdersRepaired: 'Count',
  /** Events that reconcile found at Stripe and the webhook had not recorded. */
  EventsMissed: 'Count',
  /** Declined cards of the last 15 minutes that look like card testing. */
  CardTesting: 'Count',
  /** Differences between the books and Stripe, as last compared; on every daily run of keep-books that ends. */
  BooksDiffer: 'Count',
  /** How many calls of the probe failed. */
  ProbeFailure: 'Count',
} as const

export type MetricName = keyof typeof metricUnits

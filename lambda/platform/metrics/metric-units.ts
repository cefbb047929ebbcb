/**
 * Every metric that the functions emit, with its unit in CloudWatch: what an alarm or the first screen of the
 * dashboard reads, because each is charged by the hours in which it is written. Everything else is counted in
 * the log. Alarms and dashboard take the names from here, so that a misspelt name is a compile error.
 */
export const metricUnits = {
  /** A checkout session was created at Stripe. */
  PaymentCreated: 'Count',
  /** create-payment responded with 5xx. */
  CreatePaymentFailure: 'Count',
  /** An order became paid. */
  Sale: 'Count',
  /** The amount of that sale, in the currency's smallest unit as Stripe reported it. */
  SaleCents: 'Count',
  /**
   * An order began to need a decision: it is held, or its payment was reported as fraud. Once a day also each
   * order at which reconcile still finds that somebody has to look.
   */
  OrderDecision: 'Count',
  /** The webhook responded with 5xx. */
  WebhookFailure: 'Count',
  /**
   * A channel of an order ended as `failed`, refused for good, or as `exhausted`, after a day of attempts; or
   * the last one ended in another way without reaching the buyer.
   */
  DeliveryRefused: 'Count',
  /** From payment to the first accepted message: once per order. */
  SecondsToDelivery: 'Seconds',
  /** A channel ended badly, and the order's other channel was opened instead. */
  Fallback: 'Count',
  /** What SES or SNS reported could not be read, or not be recorded at the first try. */
  FeedbackFailure: 'Count',
  /** A buyer was redirected to the ebook. */
  EbookServed: 'Count',
  /** download-ebook responded with 5xx. */
  DownloadFailure: 'Count',
  /** Orders whose buyers have waited for a message for more than five minutes. */
  UndeliveredAfter5Minutes: 'Count',
  /** The same after the two hours that the page promises. */
  UndeliveredAfter2Hours: 'Count',
  /** Those of the first that were not overdue two minutes ago. */
  NewlyUndeliveredAfter5Minutes: 'Count',
  /** Those of the second that were not two minutes ago; written only when there are any. */
  NewlyUndeliveredAfter2Hours: 'Count',
  /** Orders that reconcile had to write, or whose delivery it had to resume. */
  OrdersRepaired: 'Count',
  /** Events of Stripe that reconcile found and the webhook had not recorded. */
  EventsMissed: 'Count',
  /** Declined cards of a quarter of an hour that look like card testing. */
  CardTesting: 'Count',
  /** Differences between the books and Stripe, as they were last compared; on every run of record-movements. */
  BooksDiffer: 'Count',
  /** How many calls of the probe failed. */
  ProbeFailure: 'Count',
} as const

export type MetricName = keyof typeof metricUnits

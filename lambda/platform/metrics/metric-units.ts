/**
 * Every figure that the functions report, by the name and unit that CloudWatch knows it by. Alarms
 * and dashboard take the names from here, so that a misspelt one is a compile error.
 */
export const metricUnits = {
  /** A Checkout Session was opened at Stripe. */
  PaymentCreated: 'Count',
  /** create-payment answered 5xx. */
  CreatePaymentFailure: 'Count',
  /** An order became paid. */
  Sale: 'Count',
  /** What was paid for it, in cents as Stripe reported them. */
  SaleCents: 'Count',
  /** An order became held: what was paid is not what was asked. */
  OrderHeld: 'Count',
  /** The webhook refused a signature. */
  SignatureRejected: 'Count',
  /** The webhook answered 5xx. */
  WebhookFailure: 'Count',
  /** SES took an e-mail, the first of an order or a fresh link. */
  EmailAccepted: 'Count',
  /** SNS took a text, likewise. */
  TextAccepted: 'Count',
  /** A channel of an order ended as `failed`: refused for good. */
  DeliveryRefused: 'Count',
  /** From payment to the first message that was accepted: one figure to an order. */
  SecondsToDelivery: 'Seconds',
  /** A buyer was sent on to the ebook's file. */
  EbookHandedOut: 'Count',
  /** download-ebook answered 5xx. */
  DownloadFailure: 'Count',
  /** Orders that were paid more than five minutes ago and are not delivered on every channel. */
  UndeliveredAfter5Minutes: 'Count',
  /** The same after the two hours that buyers are promised. */
  UndeliveredAfter2Hours: 'Count',
} as const

export type MetricName = keyof typeof metricUnits

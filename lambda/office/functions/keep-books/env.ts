import { environmentOf, someText } from '../../../platform/environment/parse-environment'
import { stripeVariables } from '../../../shop/payments/stripe-client'

export const env = environmentOf({
  ORDERS_TABLE: someText,
  /** The bucket of the books. */
  BOOKS_BUCKET: someText,
  ...stripeVariables,
  /** The time zone in which months begin and end, such as `Europe/Berlin`. */
  FINANCE_TIME_ZONE: someText,
  /** The recipient of the statement, and its sender. */
  FINANCE_ADDRESS: someText,
  SENDER_ADDRESS: someText,
  CONFIGURATION_SET: someText,
})

export type KeepBooksEnvironment = ReturnType<typeof env>

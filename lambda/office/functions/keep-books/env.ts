import { environmentOf, someText } from '../../../platform/environment/parse-environment'
import { stripeVariables } from '../../../shop/payments/stripe-client'

export const env = environmentOf({
  ORDERS_TABLE: someText,
  BOOKS_HOST: someText,
  ...stripeVariables,
  /** In which months begin and end, such as `Europe/Berlin`. */
  FINANCE_TIME_ZONE: someText,
  /** Of the statement. */
  FINANCE_ADDRESS: someText,
  SENDER_ADDRESS: someText,
  CONFIGURATION_SET: someText,
})

export type KeepBooksEnvironment = ReturnType<typeof env>

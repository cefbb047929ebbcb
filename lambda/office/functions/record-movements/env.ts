import { environmentOf, someText } from '../../../platform/environment/parse-environment'
import { stripeVariables } from '../../../shop/payments/stripe-client'

export const env = environmentOf({
  ORDERS_TABLE: someText,
  MOVEMENTS_TABLE: someText,
  ...stripeVariables,
  /** The time zone in which months begin and end, such as `Europe/Berlin`. */
  FINANCE_TIME_ZONE: someText,
})

export type RecordMovementsEnvironment = ReturnType<typeof env>

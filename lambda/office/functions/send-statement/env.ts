import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  ORDERS_TABLE: someText,
  MOVEMENTS_TABLE: someText,
  /** The bucket of the closed months' files. */
  STATEMENTS_BUCKET: someText,
  /** The time zone in which months begin and end, such as `Europe/Berlin`. */
  FINANCE_TIME_ZONE: someText,
  /** The recipient of the statement, and its sender. */
  FINANCE_ADDRESS: someText,
  SENDER_ADDRESS: someText,
  CONFIGURATION_SET: someText,
})

export type SendStatementEnvironment = ReturnType<typeof env>

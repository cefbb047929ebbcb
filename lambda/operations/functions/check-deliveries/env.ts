import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  ORDERS_TABLE: someText,
})

export type CheckDeliveriesEnvironment = ReturnType<typeof env>

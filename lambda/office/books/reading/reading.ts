import type Stripe from 'stripe'
import type { TableSource } from '../../../platform/aws/tables'
import type { StoreMark } from '../../../shop/payments/store-mark'

export type Reading = {
  stripe: Stripe
  mark: StoreMark
  orders: TableSource
  now: () => Date
}

/** Few enough for the connections to DynamoDB. */
export const atOnce = 20

/** Absent where Stripe gives only the id, or nothing. */
export function expandedOf<Value extends object>(given: Value | string | null | undefined): Value | undefined {
  return typeof given === 'object' ? (given ?? undefined) : undefined
}

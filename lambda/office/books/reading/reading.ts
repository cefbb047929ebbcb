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
const atOnce = 20

/** Fails with the first failure. */
export async function forEach<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  for (let start = 0; start < items.length; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(work))
  }
}

/** Absent where Stripe gives only the id, or nothing. */
export function expandedOf<Value extends object>(given: Value | string | null | undefined): Value | undefined {
  return typeof given === 'object' ? (given ?? undefined) : undefined
}

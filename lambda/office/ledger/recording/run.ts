import type Stripe from 'stripe'
import type { StoreMark } from '../../../shop/payments/store-mark'
import type { TableSource } from '../../../platform/aws/tables'

export type Run = {
  stripe: Stripe
  livemode: boolean
  mark: StoreMark
  orders: TableSource
  ledger: TableSource
  now: () => Date
  /** Whether there is time for one more page. */
  hasTime: () => boolean
  found: RecordedMovements
}

export type RecordedMovements = {
  movements: number
  payouts: number
  /** False when the time was up before the end; the next run continues. */
  isComplete: boolean
}

export function nothingRecorded(): RecordedMovements {
  return { movements: 0, payouts: 0, isComplete: false }
}

/** Few enough for the connections to DynamoDB. */
const atOnce = 20

/** Processes all items, some at once. The first failure ends the run, and the next run finds the rest. */
export async function forEach<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  for (let start = 0; start < items.length; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(work))
  }
}

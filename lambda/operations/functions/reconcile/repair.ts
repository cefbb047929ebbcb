import { channelNames, isUnfinished } from '../../../orders/channel'
import type { Order } from '../../../orders/order'
import type { RecordContext, Recorded } from '../../../shop/payments/record-event'
import { type Findings, noteFailed, noteRepaired } from './findings'

/** What one run works with, and what it has found so far. */
export type Run = RecordContext & {
  /** Sees to it that an order is delivered: by the way that the webhook takes for what it cannot finish. */
  handOver: (orderId: string) => Promise<void>
  now: () => Date
  found: Findings
}

/** As many at once as the connections to DynamoDB and Stripe's rate limit are good for. */
const atOnce = 10

/** Does all of it, some at once. One that fails is counted and does not stop the others. */
export async function forEach<Item>(
  items: Item[],
  { found }: Run,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    const results = await Promise.allSettled(items.slice(start, start + atOnce).map(work))
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      noteFailed(found, result.reason)
    }
  }
}

/** Notes an order, if it was written. Returns whether it was. */
export function noteWritten({ before, order }: Recorded, { found }: Run): boolean {
  if (order === before) return false
  noteRepaired(found, order.orderId)
  return true
}

/** Hands a paid order over if a channel of it is unfinished, whether or not the buyer is entitled. */
export async function handOverUnfinished({ orderId, sale, delivery }: Order, run: Run) {
  const hasWork = channelNames.some((name) => isUnfinished(delivery.channels[name]))
  if (sale.paidAt !== undefined && hasWork) await run.handOver(orderId)
}

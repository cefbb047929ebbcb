import { instantOf } from '../../payments/stripe-time'
import { orderFinder } from './find-orders'
import { recordPage } from './record-page'
import type { Run } from './run'

/** Since when to walk, and the last movement that was seen, both as Stripe has them. */
type Walk = { since: number; after?: string | undefined }

/**
 * Walks through Stripe's balance transactions, newest first, and records each page.
 *
 * @param onPage called after each page that has a next one, with when its oldest movement was booked and its id.
 * @returns whether the time was over before the end.
 */
export async function walkTransactions(
  { since, after }: Walk,
  run: Run,
  onPage: (oldest: string, after: string) => Promise<void>,
): Promise<boolean> {
  const findOrders = orderFinder(run)
  let last = after
  while (run.hasTime()) {
    const page = await run.stripe.balanceTransactions.list({
      created: { gte: since },
      limit: 100,
      expand: ['data.source'],
      ...(last === undefined ? {} : { starting_after: last }),
    })
    await recordPage(page.data, findOrders, run)
    const oldest = page.data.at(-1)
    if (oldest) await onPage(instantOf(oldest.created), oldest.id)
    if (!page.has_more || !oldest) return false
    last = oldest.id
  }
  return true
}

import { collect, type TableSource } from '../../platform/aws/tables'
import type { Movement } from './movement'
import { closeAt } from './read-books'
import { payoutsWithin, type Span } from './read-movements'

/** A trace id comes up to ten days after its payout; one that comes later than this is missed. */
const longestTraceMs = 70 * 86_400_000

/**
 * The own movements of payouts that arrived before a span, and whose trace id was recorded after the month before was
 * closed: its statement lacks them. None if that month is not closed.
 *
 * @param asOf leaves out trace ids that were recorded later.
 */
export async function readLateTraces(
  ledger: TableSource,
  { from: end }: Pick<Span, 'from'>,
  asOf: string,
): Promise<Movement[]> {
  const close = await closeAt(ledger, end)
  if (!close) return []
  const from = new Date(Date.parse(end) - longestTraceMs).toISOString()
  const payouts = await collect(payoutsWithin(ledger, { from, to: end }))
  return payouts.filter(
    ({ payoutTraceAt: at }) => at !== undefined && at > close.closedAt && at <= asOf,
  )
}

import type { Comparison } from '../../../lambda/office/books/checks/compare-books'
import { monthPeriod } from '../../../lambda/office/books/model/period'
import { comparedText, differenceText } from '../../../lambda/office/statement/figures/words'
import type { Attention, Findings } from '../../../lambda/operations/functions/reconcile/findings'
import { counted } from '../../../lambda/platform/text/in-words'

const reasons: Record<Attention, string> = {
  held: 'held for more than a day',
  no_address: 'no address for a channel',
  unreadable: 'the item is no valid order',
}

export function reconcileView(found: Findings, days: number): string {
  const { events, sessions, ordersRepaired, deliveriesResumed, failed, needAttention } = found
  const period = days === 1 ? 'the last 24 hours' : `the last ${days} days`
  const noted = found.attention.map(({ orderId, reason }) => `${orderId}  ${reasons[reason]}`)
  const missed = counted(found.eventsMissed, 'event')
  return [
    `${counted(events, 'event')} and ${counted(sessions, 'completed checkout session')} of ${period} compared.`,
    ordersRepaired + deliveriesResumed + failed === 0 && 'No difference: the orders table has all of it.',
    ordersRepaired > 0 && `${counted(ordersRepaired, 'order')} repaired; the webhook had missed ${missed}:`,
    ...listed(found.repaired, ordersRepaired),
    deliveriesResumed > 0 &&
      `${counted(deliveriesResumed, 'abandoned delivery', 'abandoned deliveries')} queued again.`,
    failed > 0 && `${counted(failed, 'repair')} failed; run this again, or see the log.`,
    needAttention > 0 && `${counted(needAttention, 'order')} to look at:`,
    ...listed(noted, needAttention),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The function lists only the first of many. */
function listed(lines: string[], count: number): string[] {
  const more = count - lines.length
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].map((line) => `  ${line}`)
}

export function booksView({ month, verdict }: { month: string; verdict: Comparison }, timeZone: string): string {
  const { differences, balanceAt } = verdict
  const found = `${counted(differences.length, 'difference')} (docs/finance.md):`
  const texts = differences.map((difference) => `  ${differenceText(difference)}`)
  const agreement = `No difference: the books agree with Stripe${balanceAt === undefined ? '' : ' to the cent'}.`
  const compared = `Books of ${monthPeriod(month, 'UTC').label}: ${comparedText(verdict, timeZone)}`
  return [compared, ...(texts.length === 0 ? [agreement] : [found, ...texts])].join('\n')
}

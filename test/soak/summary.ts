import Table from 'cli-table3'
import { reasons } from './compare'
import type { SoakResult } from './soak'

const mostShown = 50

/** The result of a soak: the differences, if any, and a table of what happened. */
export function summaryText(result: SoakResult): string {
  const { plan, buyers, events, disturbed, endState, comparison, repaired, restMs } = result
  const { sessions, orders, messages, killsMs, deadLetters } = endState
  const { differences, sentAgain } = comparison
  const refunded = sessions.filter(({ refundedCents }) => refundedCents > 0)
  const again = Object.values(sentAgain).reduce((sum, count) => sum + count, 0)
  const table = new Table({
    colAligns: ['left', 'right'],
    style: { head: [], border: [], compact: true },
  })
  const rows: [string, number][] = [
    ['buyers', buyers.came],
    ['turned away while the store was away', buyers.turnedAway],
    ['sessions at Stripe', sessions.length],
    ['paid', sessions.filter(({ isPaid }) => isPaid).length],
    ['orders', orders.length],
    ['messages', messages.length],
    ['refunds', refunded.length],
    ['sent again', again],
    ...reasons.map((reason): [string, number] => [`  ${reason}`, sentAgain[reason]]),
    ['repaired by reconcile', repaired],
    ['events twice at once', events.twiceAtOnce],
    ['events again later', events.againLater],
    ['events late', events.late],
    ['events whose reply was lost', events.lost],
    ['events that never came', events.swallowed],
    ['kills', killsMs.length],
    ['outages', plan.outages.length],
    ['requests disturbed', disturbed],
    ['dead letters', deadLetters],
    ['minutes until the store was at rest', Math.round(restMs / 60_000)],
    ['differences', differences.length],
  ]
  table.push(...rows.map(([name, value]) => [name, String(value)]))
  return [...differences.slice(0, mostShown), table.toString()].join('\n')
}

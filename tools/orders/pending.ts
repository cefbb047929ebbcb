import { lastDays } from '../../lambda/ledger/period'
import { movementsWithin, type Span } from '../../lambda/ledger/read-movements'
import { pendingDecision } from '../../lambda/orders/order-status'
import { wholeNumber } from '../cli/whole-number'
import { defineCommand } from './frame/define-command'
import { addZoneOption, type ZoneOption, zoneOf } from './frame/period-options'
import { collect, readItems, type TableSource } from '../../lambda/platform/aws/tables'
import { connectStore } from './frame/store'
import { type ListedOrder, listedOrder } from './reading/listed-order'
import { ordersPaid } from './reading/orders-paid'
import { listUndelivered } from './reading/undelivered'
import {
  byDueDate,
  isOnItsWay,
  isOpenDispute,
  type Pending,
  pendingView,
} from './views/pending-view'

/** So many undelivered orders are an outage, and its alarm's section of the runbook helps more than a list. */
const mostUndelivered = 100

/** Shows what waits for somebody. */
export const pendingCommand = defineCommand<ZoneOption & { days: number }>({
  name: 'pending',
  description:
    'Shows undelivered orders, orders to decide about, disputes by the date until which evidence counts, and payouts ' +
    'that have not arrived.\n' +
    'Orders to decide about and disputes are looked for among the orders of the last --days.',
  examples: ['pending --stage prod', 'pending --days 365'],
  addOptions: (command) =>
    addZoneOption(command).option('--days <n>', 'how far to look back', wholeNumber, 90),
  run: async (options, { note, now }) => {
    const { stage, days } = options
    const timeZone = zoneOf(options)
    const period = lastDays(days, now(), timeZone)
    const { orders: table, ledger } = await connectStore(stage)
    const [undelivered, paid, payouts] = await Promise.all([
      readUndelivered(table, note),
      collect(ordersPaid(table, period)),
      collect(movementsWithin(ledger, daysAroundNow(now()), 'payout')),
    ])
    const pending: Pending = {
      undelivered,
      decisions: paid.filter((order) => pendingDecision(order) !== undefined),
      disputes: paid.filter(isOpenDispute).toSorted(byDueDate),
      payouts: payouts.filter(isOnItsWay),
    }
    return { data: pending, text: () => pendingView(pending, timeZone) }
  },
})

async function readUndelivered(
  table: TableSource,
  note: (text: string) => void,
): Promise<ListedOrder[]> {
  const lists = await Promise.all([
    listUndelivered(table, 'open'),
    listUndelivered(table, 'failed'),
  ])
  const ids = lists.flat()
  if (ids.length > mostUndelivered) {
    note(`${ids.length} orders are undelivered; these are the first ${mostUndelivered}.`)
  }
  const items = await readItems(table, 'orderId', ids.slice(0, mostUndelivered))
  const paidAt = (order: ListedOrder) => order.paidAt ?? ''
  return items.map(listedOrder).toSorted((a, b) => paidAt(a).localeCompare(paidAt(b)))
}

/** A payout arrives, or comes back, within this time. */
function daysAroundNow(now: Date): Span {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  return { from: day(-40), to: day(40) }
}

import { type Command, Option } from 'commander'
import { channelStates } from '../../lambda/orders/channel-state'
import type { Period } from '../../lambda/office/ledger/period'
import { UserError } from '../../lib/stage/user-error'
import type { Terminal } from '../cli/terminal'
import { wholeNumber } from '../cli/option-values'
import { defineCommand } from './frame/define-command'
import { addPeriodOptions, type PeriodOptions, periodOf } from './frame/period-options'
import type { Store } from './frame/store'
import { oneOrder } from './reading/one-order'
import {
  countryCode,
  type Filters,
  isFiltered,
  listedStatuses,
  passes,
} from './reading/order-filters'
import { firstOrders, ordersPaid, type Place } from './reading/orders-paid'
import { ordersResult } from './views/orders-table'
import { addContactsOption } from './views/contacts'

type Options = PeriodOptions & Filters & { limit: number; after?: string; contacts?: true }

export const listCommand = defineCommand<Options>({
  name: 'list',
  description:
    'Lists the orders that were paid in a period, the newest first; without one, in the last 30 days.\n' +
    'Orders that are not paid are not listed: `show` finds each of them.',
  examples: [
    'list',
    'list --month 2026-11 --status refunded',
    'list --delivery bounced --contacts --stage prod',
    'list --month 2026-11 --after EB-7K3M9Q2T',
  ],
  addOptions: (command) => addContactsOption(addFilterOptions(addPeriodOptions(command))),
  run: async ({ options, terminal, connect }) => {
    const { limit, contacts } = options
    const period = periodOf(options, terminal.now())
    const store = await connect()
    const pageSize = isFiltered(options) ? undefined : limit + 1
    const after =
      options.after === undefined
        ? undefined
        : await shownBefore(store, options.after, period, terminal)
    const paid = ordersPaid(store.orders, period, { pageSize, after })
    const { orders, hasMore } = await firstOrders(store.orders, paid, limit, passes(options))
    const last = orders.at(-1)
    if (last && hasMore) terminal.note(`More: --after ${last.orderNumber}`)
    return ordersResult(orders, { ...period, contacts }, `No orders in ${period.label}.`)
  },
})

function addFilterOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--status <status>', 'only orders of this status').choices(listedStatuses),
    )
    .addOption(
      new Option('--delivery <state>', 'only with a channel in this state').choices(channelStates),
    )
    .option(
      '--country <code>',
      "only of this country, such as US: the buyer's at the checkout",
      countryCode,
    )
    .option('--limit <n>', 'how many at most', wholeNumber, 50)
    .option('--after <order>', 'those that follow an order, by its number or checkout session')
}

/** The last order of the previous page, which is an order of the period. */
async function shownBefore(
  store: Store,
  reference: string,
  { from, to, label, timeZone }: Period,
  terminal: Terminal,
): Promise<Place> {
  const { orderId, orderNumber, sale } = await oneOrder(store, reference, { terminal, timeZone })
  const { paidAt } = sale
  if (paidAt !== undefined && paidAt >= from && paidAt < to) return { orderId, paidAt }
  throw new UserError(
    `${orderNumber} was not paid in ${label}: give --after an order of the period.`,
  )
}

import type { Order } from '../../../lambda/orders/order'
import { orderStatus } from '../../../lambda/orders/order-status'
import { inWords } from '../../../lambda/platform/text/in-words'
import { zonedTime } from '../../../lambda/platform/text/zoned-time'
import { formatPrice } from '../../../lambda/price'
import { UserError } from '../../../lib/stage/user-error'
import {
  type CommonOptions,
  defineCommand,
  type Definition,
  type OrdersCommand,
  type Run,
} from '../frame/define-command'
import { NotDoneError } from '../frame/not-done-error'
import type { Store } from '../frame/store'
import { type Asking, matchingOrders } from './matching-orders'
import type { SearchedStore } from './read-orders'
import { aboutOf, missOf } from './search-orders'
import { understand } from './search-text'

const orderHelp =
  'An order is named by its number (EB- and eight letters or digits), its download link, the id of its checkout session\n' +
  "(cs_…), payment (pi_…), charge (ch_…), refund (re_…), dispute (dp_…, du_…) or invoice (in_…), or the buyer's email."

type OrderRun<Options> = Run<Options> & { store: Store; order: Order }

export function defineOrderCommand<Options extends object = CommonOptions>({
  description,
  by = 'name',
  run,
  ...definition
}: Omit<Definition<Options>, 'run'> & {
  by?: 'name' | 'anything'
  run: (run: OrderRun<Options>) => ReturnType<Definition<Options>['run']>
}): OrdersCommand {
  return defineCommand<Options>({
    ...definition,
    description: `${description}\n${orderHelp}`,
    run: async (command) => {
      const store = await command.connect()
      const { terminal, timeZone, argument } = command
      const order = await oneOrder(store, argument, { ...terminal, timeZone }, by)
      return run({ ...command, store, order })
    },
  })
}

/** A change needs a name: last digits and amounts fit too many orders. Throws a UserError or a NotDoneError. */
async function oneOrder(store: SearchedStore, text: string, asking: Asking, by: 'name' | 'anything'): Promise<Order> {
  const { timeZone } = asking
  const search = understand(text, asking)
  const isName =
    /number|stripe|invoice|link/.test(search.kind) || (search.kind === 'email' && search.emails.length === 1)
  const isAccepted = by === 'name' ? isName : !/newest|unknown/.test(search.kind)
  if (!isAccepted) throw new UserError(`“${text}” does not name an order.\n${orderHelp}`)
  const matches = await matchingOrders(store, { find: text }, asking)
  const [order, ...others] = matches.orders
  if (!order) throw new NotDoneError(missOf(matches))
  if (others.length === 0) return order
  const lines = matches.orders.map((each) => orderLine(each, timeZone))
  const count = `${matches.next ? 'more than ' : ''}${lines.length} orders${aboutOf(matches)}`
  throw new NotDoneError(`There are ${count} (times: ${timeZone}). Give one of:\n${lines.join('\n')}`)
}

function orderLine(order: Order, timeZone: string): string {
  const { paidAt, amountCents, currency } = order.sale
  const time = paidAt ? zonedTime(timeZone)(paidAt) : 'not paid'
  const price = formatPrice(amountCents, currency)
  return [order.orderNumber, time, price, inWords(orderStatus(order))].join('  ')
}

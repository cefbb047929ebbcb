import { chargeIn } from '../../../lambda/office/books/model/movement'
import type { Order } from '../../../lambda/orders/order'
import { orderStatus } from '../../../lambda/orders/order-status'
import { inWords } from '../../../lambda/platform/text/in-words'
import { zonedTime } from '../../../lambda/platform/text/zoned-time'
import { formatPrice } from '../../../lambda/price'
import { UserError } from '../../../lib/stage/user-error'
import { textTable } from '../../cli/text-table'
import { labelled } from '../../cli/wrapped'
import { addViewOptions, defineCommand, type ViewOptions } from './define-command'
import { tryMovementsOf } from '../reads/keep-books'
import { NotDoneError } from '../reads/not-done-error'
import { type Asking, matchingOrders } from '../reads/matching-orders'
import type { SearchedStore } from '../reads/read-orders'
import { understand } from '../reads/search-text'
import { movementTextColumns, noMovements } from '../views/columns'
import { shownOrder } from '../views/contacts'
import { orderFacts, orderPages } from '../views/order-facts'
import { aboutOf, missOf } from '../views/search-heading'
import { timeLine } from '../views/time-line'
import { whereIsMyEbook } from '../views/where-is-my-ebook'

const orderHelp =
  'An order is named by its number (EB- and eight letters or digits), its download link, the id of its checkout session\n' +
  "(cs_…), payment (pi_…), charge (ch_…), refund (re_…), dispute (dp_…, du_…) or invoice (in_…), or the buyer's email."

export const showCommand = defineCommand<ViewOptions>({
  name: 'show <order>',
  description: `Answers "where is my ebook?", and shows everything about one order.\n${orderHelp}`,
  examples: [
    'show EB-7K3M9Q2T',
    'show buyer@example.com --contacts --stage prod',
    'show pi_3G2w --timezone Europe/Berlin',
  ],
  addOptions: addViewOptions,
  run: async ({ options: { contacts }, timeZone, argument, terminal, connect }) => {
    const store = await connect()
    const order = await oneOrder(store, argument, { ...terminal, timeZone })
    const { movements, fault } = await terminal.during('Reading Stripe', tryMovementsOf(store, order))
    if (fault) terminal.note(fault)
    const time = zonedTime(timeZone)
    const view = { timeZone, contacts, now: terminal.now() }
    const answer = whereIsMyEbook(order, view)
    const columns = movementTextColumns(timeZone).slice(0, -1)
    const money = movements.length > 0 ? textTable(columns, movements) : noMovements(order)
    const facts = orderFacts(order, chargeIn(movements), view)
    const pages = Object.entries(orderPages(order, store))
    const text = () =>
      [
        answer,
        labelled(facts.map(([name, ...fact]) => [name, fact.join(', ')])),
        // To the second: messages can follow each other within a minute.
        labelled(timeLine(order).map(({ at, what }) => [time(at), what])),
        ...(fault ? [] : [money]),
        pages.map(([name, page]) => `${name}: ${page}`).join('\n'),
      ].join('\n\n')
    const withoutCard = movements.map(({ cardLast4: _last4, ...movement }) => movement)
    const data = { answer, order: shownOrder(order, contacts), movements: contacts ? movements : withoutCard }
    return { data, text }
  },
})

/** Throws a UserError or a NotDoneError. */
async function oneOrder(store: SearchedStore, text: string, asking: Asking): Promise<Order> {
  const { kind } = understand(text, asking)
  if (/newest|unknown/.test(kind)) throw new UserError(`“${text}” does not name an order.\n${orderHelp}`)
  const matches = await matchingOrders(store, { find: text }, asking)
  const [order, ...others] = matches.orders
  if (!order) throw new NotDoneError(missOf(matches))
  if (others.length === 0) return order
  const lines = matches.orders.map((each) => orderLine(each, asking.timeZone))
  const count = `${matches.next ? 'more than ' : ''}${lines.length} orders${aboutOf(matches)}`
  throw new NotDoneError(`There are ${count} (times: ${asking.timeZone}). Give one of:\n${lines.join('\n')}`)
}

function orderLine(order: Order, timeZone: string): string {
  const { paidAt, amountCents, currency } = order.sale
  const time = paidAt ? zonedTime(timeZone)(paidAt) : 'not paid'
  const price = formatPrice(amountCents, currency)
  return [order.orderNumber, time, price, inWords(orderStatus(order))].join('  ')
}

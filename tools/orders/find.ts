import { daysAround, lastDays } from '../../lambda/office/books/model/period'
import { UserError } from '../../lib/stage/user-error'
import { wholeNumber } from '../cli/option-values'
import { paymentsOf } from './calls/keep-books'
import { defineCommand } from './frame/define-command'
import {
  cardDigits,
  type Criteria,
  matchesCriteria,
  paidAmount,
  phoneDigits,
} from './reading/order-filters'
import { firstOrders, ordersPaid } from './reading/orders-paid'
import { ordersOfEmail } from './reading/orders-of-email'
import { ordersTable } from './views/orders-table'
import { addViewOptions, shownOrder, type ViewOptions } from './views/contacts'

type Options = ViewOptions & Criteria & { email?: string; on?: string; days?: number }

/** keep-books looks through the payments of a month. */
const mostCardDays = 15
/** A longer list would not help to find an order. */
const mostOrders = 100

export const findCommand = defineCommand<Options>({
  name: 'find',
  description:
    'Finds orders by email; or, among those paid around a day, by phone, card or amount, the newest first.\n' +
    'Without --on these are the orders of the last 30 days, or of the last --days. Orders that are not paid are\n' +
    'found by email alone.',
  examples: [
    'find',
    'find --email buyer@example.com --stage prod',
    'find --last4 4242 --amount 14.99 --on 2026-11-21 --days 3',
    "find --phone '0171/1234567'",
  ],
  addOptions: (command) =>
    addViewOptions(command)
      .option('--email <address>', 'in any form, paid at any time')
      .option('--phone <number>', 'in any form, or its last digits', phoneDigits)
      .option('--last4 <digits>', 'the last four digits of the card, with --on', cardDigits)
      .option('--amount <amount>', 'as a bank prints it, such as 14.99 or ¥1,500', paidAmount)
      .option('--on <day>', 'the day of the payment, such as 2026-11-21')
      .option(
        '--days <n>',
        'how many days before and after it (3), or back from now (30)',
        (text) => (text === '0' ? 0 : wholeNumber(text)),
      ),
  run: async ({ options, terminal, timeZone, connect }) => {
    const { contacts, email, last4: card } = options
    const period = periodAround(options, terminal.now(), timeZone)
    if (card !== undefined && options.on === undefined)
      throw new UserError('--last4 needs the day of the payment: give --on.')
    if (card !== undefined && (options.days ?? 0) > mostCardDays)
      throw new UserError(`--last4 looks at up to ${mostCardDays} days before and after --on.`)
    const store = await connect()
    const table = store.orders
    const { from, to } = period
    const ofCard =
      card === undefined
        ? undefined
        : await terminal.during('Asking Stripe', paymentsOf(store, { card, from, to }))
    const known =
      email === undefined ? ordersPaid(table, period) : await ordersOfEmail(table, email)
    const fits = matchesCriteria(options, ofCard)
    const { orders, next } = await firstOrders(table, known, { limit: mostOrders, fits })
    if (next) terminal.note(`These are the newest ${mostOrders}: narrow the search.`)
    const where = email === undefined ? ` in ${period.label}` : ''
    return {
      data: orders.map((order) => shownOrder(order, contacts)),
      text: () =>
        orders.length > 0 ? ordersTable(orders, { timeZone, contacts }) : `No such orders${where}.`,
    }
  },
})

function periodAround({ on, days }: Options, now: Date, timeZone: string) {
  if (on === undefined && days === 0) throw new UserError('--days 0 needs the day: give --on.')
  return on === undefined
    ? lastDays(days ?? 30, now, timeZone)
    : daysAround(on, days ?? 3, timeZone)
}

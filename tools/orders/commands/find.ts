import { Option } from 'commander'
import { channelStates } from '../../../lambda/orders/channel-state'
import { wholeNumber } from '../../cli/option-values'
import { addViewOptions, defineCommand, month, type ViewOptions } from './define-command'
import { countryCode, listedStatuses, type OrdersQuery } from '../reads/order-filters'
import { searchOrders } from '../reads/matching-orders'
import { ordersText } from '../views/columns'
import { shownOrder } from '../views/contacts'
import { isUnknown, searchHeading } from '../views/search-heading'

type Options = ViewOptions & Omit<OrdersQuery, 'find' | 'after'>

export const findCommand = defineCommand<Options>({
  name: 'find [what...]',
  description:
    'Finds orders by whatever a buyer or a bank mentions, the newest first: without it, the newest.\n' +
    'Takes a number (with or without EB-), an email, a download link, an id or a page of Stripe, a day or a month, a ' +
    'phone or its last digits, an amount, or the last digits of a card and its day, also among other words. Phones ' +
    'and amounts are looked for in the last 30 days, within 3 days of a day, or in a month. Quote what your shell ' +
    'reads itself, such as $. What is not understood ends with exit code 2.',
  examples: [
    'find',
    'find buyer@example.com --stage prod',
    'find 4242 2026-11-21 --days 5',
    "find '$14.99' --month 2026-11",
    'find 0171/1234567 --days 90',
  ],
  addOptions: (command) =>
    addViewOptions(command)
      .option('--days <n>', 'how far around the day, or back from now', (text) =>
        text === '0' ? 0 : wholeNumber(text),
      )
      .option('--month <month>', 'such as 2026-11', month)
      .option('--country <country>', 'two letters, such as US', countryCode)
      .addOption(new Option('--status <status>', 'of the order').choices(listedStatuses))
      .addOption(new Option('--delivery <state>', 'of a message').choices(channelStates)),
  run: async ({ options, terminal, argument, timeZone, connect }) => {
    const { contacts, json } = options
    const query = { ...options, find: argument }
    const found = await searchOrders(await connect(), query, { ...terminal, timeZone })
    const { orders, isFallback, next } = found
    const older = next ? '\nThere are older ones: add a day, or --month.' : ''
    const heading = searchHeading(found, timeZone) + older
    if (json && (next || isUnknown(found))) terminal.note(heading)
    return {
      exitCode: isUnknown(found) ? 2 : 0,
      // A program takes what it gets for a match.
      data: isFallback ? [] : orders.map((order) => shownOrder(order, contacts)),
      text: () => (orders.length > 0 ? `${ordersText(orders, { timeZone, contacts })}\n${heading}` : heading),
    }
  },
})

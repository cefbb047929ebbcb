import type { Movement } from '../../lambda/office/ledger/movement'
import { movementsOfOrder } from '../../lambda/office/ledger/read-movements'
import type { Order } from '../../lambda/orders/order'
import { zonedTime } from '../../lambda/platform/text/zoned-time'
import { categoryName } from '../../lambda/office/statement/figures/words'
import { formatPrice } from '../../product/format-price'
import { consolePage } from '../cli/aws'
import { textTable } from '../cli/text-table'
import { defineCommand } from './frame/define-command'
import { addZoneOption, type ZoneOption, zoneOf } from './frame/period-options'
import { connectStore, type Store } from './frame/store'
import { oneOrder, orderHelp } from './reading/one-order'
import { localTime } from './views/local-time'
import { orderFacts } from './views/order-facts'
import { addContactsOption, shownOrder } from './views/shown-order'
import { timeLine } from './views/time-line'
import { whereIsMyEbook } from './views/where-is-my-ebook'

type Options = ZoneOption & { contacts?: true }

/** Shows everything about one order, beginning with the answer to "where is my ebook?". */
export const showCommand = defineCommand<Options>({
  name: 'show <order>',
  description: `Answers "where is my ebook?", and shows everything about one order.\n${orderHelp}`,
  examples: [
    'show EB-7K3M9Q2T',
    'show buyer@example.com --contacts --stage prod',
    'show pi_3G2w --timezone Europe/Berlin',
  ],
  addOptions: (command) => addContactsOption(addZoneOption(command)),
  run: async (options, terminal, reference) => {
    const { stage, contacts } = options
    const timeZone = zoneOf(options)
    const store = await connectStore(stage)
    const order = await oneOrder(store, reference, { terminal, timeZone })
    const movements = await movementsOfOrder(store.ledger, order.orderNumber)
    // To the second, because messages follow each other fast.
    const time = zonedTime(timeZone)
    const answer = whereIsMyEbook(order, { timeZone, contacts })
    const sections = () => [
      answer,
      orderFacts(order, { timeZone, contacts })
        .map(([name, fact]) => `${name.padEnd('Checkout e-mail'.length)}  ${fact}`)
        .join('\n'),
      timeLine(order)
        .map(({ at, what }) => `${time(at)}  ${what}`)
        .join('\n'),
      movements.length > 0
        ? movementsTable(movements, timeZone)
        : 'No movements yet: the ledger learns of a payment within 15 minutes.',
      orderPages(order, store).join('\n'),
    ]
    const data = { answer, order: shownOrder(order, contacts), movements }
    return { data, text: () => sections().join('\n\n') }
  },
})

/** The pages that have more about an order: its payment at Stripe, and its item in the AWS console. */
function orderPages(
  { orderId, paymentIntentId, livemode }: Order,
  { orders, paymentsUrl }: Pick<Store, 'orders' | 'paymentsUrl'>,
): string[] {
  // The local store is not in the console.
  if (paymentsUrl !== undefined) return [paymentsUrl]
  const payment = `https://dashboard.stripe.com/${livemode ? '' : 'test/'}payments/${paymentIntentId}`
  const item = `#edit-item?itemMode=2&pk=${orderId}&sk=&table=${orders.table}&route=ROUTE_ITEM_EXPLORER`
  return [...(paymentIntentId === undefined ? [] : [payment]), consolePage('dynamodbv2/home', item)]
}

/** Movements for people: one line each. */
function movementsTable(movements: Movement[], timeZone: string): string {
  const figures = ['Gross', 'Fee', 'Net']
  const head = [`Created (${timeZone})`, 'Category', ...figures, 'Payout', 'Movement']
  return textTable(
    { head, figures },
    movements.map(({ currency, ...movement }) => [
      localTime(movement.createdAt, timeZone),
      categoryName(movement.reportingCategory),
      formatPrice(movement.grossCents, currency),
      formatPrice(movement.feeCents, currency),
      formatPrice(movement.netCents, currency),
      movement.payoutId ?? '-',
      movement.balanceTransactionId,
    ]),
  )
}

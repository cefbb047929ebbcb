import { chargeIn, type Movement } from '../../lambda/office/ledger/movement'
import { movementsOfOrder } from '../../lambda/office/ledger/read-movements'
import type { Order } from '../../lambda/orders/order'
import { zonedTime } from '../../lambda/platform/text/zoned-time'
import { categoryName } from '../../lambda/office/statement/figures/words'
import { formatPrice } from '../../lambda/price'
import { consolePage } from '../cli/aws'
import { textTable } from '../cli/text-table'
import { addZoneOption, type ZoneOption } from './frame/period-options'
import type { Terminal } from '../cli/terminal'
import { recordMovements } from './calls/record-movements'
import { NotDoneError } from './frame/not-done-error'
import type { Store } from './frame/store'
import { defineOrderCommand } from './reading/define-order-command'
import { localTime } from './views/local-time'
import { orderFacts } from './views/order-facts'
import { addContactsOption, shownMovement, shownOrder } from './views/contacts'
import { timeLine } from './views/time-line'
import { whereIsMyEbook } from './views/where-is-my-ebook'

type Options = ZoneOption & { contacts?: true }

/** Shows everything about one order, starting with the answer to "where is my ebook?". */
export const showCommand = defineOrderCommand<Options>({
  name: 'show <order>',
  description: 'Answers "where is my ebook?", and shows everything about one order.',
  examples: [
    'show EB-7K3M9Q2T',
    'show buyer@example.com --contacts --stage prod',
    'show pi_3G2w --timezone Europe/Berlin',
  ],
  addOptions: (command) => addContactsOption(addZoneOption(command)),
  run: async ({ options: { contacts }, timeZone, store, order, terminal }) => {
    const movements = await readMovements(store, order, terminal)
    // To the second, because messages can follow each other within a minute.
    const time = zonedTime(timeZone)
    const answer = whereIsMyEbook(order, { timeZone, contacts })
    const sections = () => [
      answer,
      orderFacts(order, chargeIn(movements), { timeZone, contacts })
        .map(([name, fact]) => `${name.padEnd('Checkout e-mail'.length)}  ${fact}`)
        .join('\n'),
      timeLine(order)
        .map(({ at, what }) => `${time(at)}  ${what}`)
        .join('\n'),
      movements.length > 0 ? movementsTable(movements, timeZone) : noMovements(order),
      orderPages(order, store).join('\n'),
    ]
    const data = {
      answer,
      order: shownOrder(order, contacts),
      movements: movements.map((each) => shownMovement(each, contacts)),
    }
    return { data, text: () => sections().join('\n\n') }
  },
})

/** The movements of an order, read from Stripe if the ledger does not have its charge yet. */
async function readMovements(
  { ledger, ...store }: Store,
  { orderNumber, sale }: Order,
  terminal: Terminal,
): Promise<Movement[]> {
  const recorded = await movementsOfOrder(ledger, orderNumber)
  if (sale.paidAt === undefined || sale.amountCents === 0 || chargeIn(recorded)) return recorded
  try {
    await recordMovements(store, terminal)
  } catch (error) {
    if (!(error instanceof NotDoneError)) throw error
    terminal.note(error.message)
  }
  return movementsOfOrder(ledger, orderNumber)
}

function noMovements({ sale }: Order): string {
  return sale.paidAt !== undefined && sale.amountCents === 0
    ? 'No movements: the order was free.'
    : 'No movements yet: the ledger learns of a payment within 15 minutes.'
}

/** The pages with more about an order: its payment at Stripe, and its item in the AWS console. */
function orderPages(
  { orderId, livemode, sale: { paymentIntentId } }: Order,
  { orders, paymentsUrl }: Pick<Store, 'orders' | 'paymentsUrl'>,
): string[] {
  // The AWS console does not show the local store.
  if (paymentsUrl !== undefined) return [paymentsUrl]
  const payment = `https://dashboard.stripe.com/${livemode ? '' : 'test/'}payments/${paymentIntentId}`
  const item = `#edit-item?itemMode=2&pk=${orderId}&sk=&table=${orders.table}&route=ROUTE_ITEM_EXPLORER`
  return [...(paymentIntentId === undefined ? [] : [payment]), consolePage('dynamodbv2/home', item)]
}

/** Movements for people: one line each. */
function movementsTable(movements: Movement[], timeZone: string): string {
  return textTable(
    [
      [`Created (${timeZone})`, ({ createdAt }) => localTime(createdAt, timeZone)],
      ['Category', ({ reportingCategory }) => categoryName(reportingCategory)],
      ['Gross', ({ grossCents, currency }) => formatPrice(grossCents, currency), 'figure'],
      ['Fee', ({ feeCents, currency }) => formatPrice(feeCents, currency), 'figure'],
      ['Net', ({ netCents, currency }) => formatPrice(netCents, currency), 'figure'],
      ['Payout', ({ payoutId }) => payoutId ?? '-'],
      ['Movement', ({ balanceTransactionId }) => balanceTransactionId],
    ],
    movements,
  )
}

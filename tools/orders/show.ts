import { checkOrder } from '../../lambda/office/ledger/check-books'
import { chargeIn, type Movement } from '../../lambda/office/ledger/movement'
import { movementsOfOrder } from '../../lambda/office/ledger/read-movements'
import type { Order } from '../../lambda/orders/order'
import { printableLine } from '../../lambda/platform/text/printable'
import { zonedTime } from '../../lambda/platform/text/zoned-time'
import { textTable } from '../cli/text-table'
import type { Terminal } from '../cli/terminal'
import { tryRecordMovements } from './calls/record-movements'
import type { Store } from './frame/store'
import { defineOrderCommand } from './reading/define-order-command'
import { movementColumns, noMovements } from './views/movements-table'
import { orderFacts } from './views/order-facts'
import { orderPages } from './views/order-pages'
import { addViewOptions, shownMovement, shownOrder, type ViewOptions } from './views/contacts'
import { timeLine } from './views/time-line'
import { whereIsMyEbook } from './views/where-is-my-ebook'

export const showCommand = defineOrderCommand<ViewOptions>({
  name: 'show <order>',
  description: 'Answers "where is my ebook?", and shows everything about one order.',
  examples: [
    'show EB-7K3M9Q2T',
    'show buyer@example.com --contacts --stage prod',
    'show pi_3G2w --timezone Europe/Berlin',
  ],
  addOptions: addViewOptions,
  run: async ({ options: { contacts }, timeZone, store, order, terminal }) => {
    const movements = await readMovements(store, order, terminal)
    // To the second, because messages can follow each other within a minute.
    const time = zonedTime(timeZone)
    const answer = whereIsMyEbook(order, { timeZone, contacts })
    const columns = movementColumns(timeZone).slice(0, -1)
    const sections = () => [
      answer,
      orderFacts(order, chargeIn(movements), { timeZone, contacts })
        .map(([name, fact]) => `${name.padEnd('Checkout email'.length)}  ${printableLine(fact)}`)
        .join('\n'),
      timeLine(order)
        .map(({ at, what }) => `${time(at)}  ${printableLine(what)}`)
        .join('\n'),
      movements.length > 0 ? textTable(columns, movements) : noMovements(order),
      Object.entries(orderPages(order, store))
        .map(([name, page]) => `${name}: ${page}`)
        .join('\n'),
    ]
    const data = {
      answer,
      order: shownOrder(order, contacts),
      movements: movements.map((each) => shownMovement(each, contacts)),
    }
    return { data, text: () => sections().join('\n\n') }
  },
})

/** The movements of an order, read from Stripe if the ledger does not have its money yet. */
async function readMovements(
  { ledger, ...store }: Store,
  order: Order,
  terminal: Terminal,
): Promise<Movement[]> {
  const recorded = await movementsOfOrder(ledger, order.orderNumber)
  if (checkOrder(order, recorded).length === 0) return recorded
  await tryRecordMovements(store, terminal)
  return movementsOfOrder(ledger, order.orderNumber)
}

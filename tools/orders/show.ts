import { chargeIn } from '../../lambda/office/books/model/movement'
import { printableLine } from '../../lambda/platform/text/printable'
import { zonedTime } from '../../lambda/platform/text/zoned-time'
import { textTable } from '../cli/text-table'
import { tryMovementsOf } from './calls/keep-books'
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
    const read = tryMovementsOf(store, order)
    const { movements, fault } = await terminal.during('Reading Stripe', read)
    if (fault) terminal.note(fault)
    // To the second, because messages can follow each other within a minute.
    const time = zonedTime(timeZone)
    const answer = whereIsMyEbook(order, { timeZone, contacts })
    const columns = movementColumns(timeZone).slice(0, -1)
    const money = () => (movements.length > 0 ? textTable(columns, movements) : noMovements(order))
    const sections = () => [
      answer,
      orderFacts(order, chargeIn(movements), { timeZone, contacts })
        .map(([name, fact]) => `${name.padEnd('Checkout email'.length)}  ${printableLine(fact)}`)
        .join('\n'),
      timeLine(order)
        .map(({ at, what }) => `${time(at)}  ${printableLine(what)}`)
        .join('\n'),
      ...(fault ? [] : [money()]),
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

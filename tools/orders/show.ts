import { chargeIn } from '../../lambda/office/books/model/movement'
import { zonedTime } from '../../lambda/platform/text/zoned-time'
import { textTable } from '../cli/text-table'
import { labelled } from '../cli/wrapped'
import { tryMovementsOf } from './frame/keep-books'
import { defineCommand } from './frame/define-command'
import { oneOrder, orderHelp } from './reading/one-order'
import { movementColumns, noMovements } from './views/columns'
import { addViewOptions, shownOrder, type ViewOptions } from './views/contacts'
import { orderFacts, orderPages } from './views/order-facts'
import { timeLine } from './views/time-line'
import { whereIsMyEbook } from './views/where-is-my-ebook'

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
    const columns = movementColumns(timeZone).slice(0, -1)
    const money = movements.length > 0 ? textTable(columns, movements) : noMovements(order)
    const facts = orderFacts(order, chargeIn(movements), view)
    const pages = Object.entries(orderPages(order, store))
    const text = () =>
      [
        answer,
        labelled(facts.map(([name, ...fact]) => [name, fact.join(', ')])),
        // To the second, because messages can follow each other within a minute.
        labelled(timeLine(order).map(({ at, what }) => [time(at), what])),
        ...(fault ? [] : [money]),
        pages.map(([name, page]) => `${name}: ${page}`).join('\n'),
      ].join('\n\n')
    const withoutCard = movements.map(({ cardLast4: _last4, ...movement }) => movement)
    const data = { answer, order: shownOrder(order, contacts), movements: contacts ? movements : withoutCard }
    return { data, text }
  },
})

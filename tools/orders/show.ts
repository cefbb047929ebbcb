import { defineCommand } from './frame/define-command'
import { addZoneOption, type ZoneOption, zoneOf } from './frame/period-options'
import { connectStore } from './frame/store'
import { movementsOfOrder } from '../../lambda/ledger/read-movements'
import { oneOrder, orderHelp } from './reading/one-order'
import { localTime } from './views/local-time'
import { movementsTable } from './views/movements-table'
import { orderFacts } from './views/order-facts'
import { orderPages } from './views/order-pages'
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
  addOptions: (command) =>
    addZoneOption(command).option('--contacts', 'show addresses and postal code in full'),
  run: async (options, { print }, text) => {
    const { stage, json, contacts } = options
    const timeZone = zoneOf(options)
    const store = await connectStore(stage)
    const order = await oneOrder(store, text)
    const movements = await movementsOfOrder(store.ledger, order.orderNumber)
    const answer = whereIsMyEbook(order, timeZone)
    if (json) return print(JSON.stringify({ answer, order, movements }, null, 2))
    const facts = orderFacts(order, { timeZone, contacts })
    const happenings = timeLine(order).map(({ at, what }) => `${localTime(at, timeZone)}  ${what}`)
    const sections = [
      answer,
      facts.map(([name, fact]) => `${name.padEnd(12)} ${fact}`).join('\n'),
      happenings.join('\n'),
      movements.length > 0
        ? movementsTable(movements, timeZone)
        : 'No movements yet: the ledger learns of a payment within 15 minutes.',
      orderPages(order, store).join('\n'),
    ]
    print(sections.join('\n\n'))
  },
})

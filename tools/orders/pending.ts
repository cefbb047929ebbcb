import { lastDays } from '../../lambda/office/ledger/period'
import { lookBackDays, readOpen } from '../../lambda/office/statement/open/read-open'
import { wholeNumber } from '../cli/option-values'
import { defineCommand } from './frame/define-command'
import { addZoneOption, type ZoneOption } from './frame/period-options'
import { listedOrder } from './reading/listed-order'
import { each, pendingView } from './views/pending-view'
import { addContactsOption, shownOrder } from './views/contacts'

type Options = ZoneOption & { days: number; contacts?: true }

/** Shows what needs a person. */
export const pendingCommand = defineCommand<Options>({
  name: 'pending',
  description:
    'Shows undelivered orders, orders to decide about, disputes by the date until which evidence counts, and payouts ' +
    'that have not arrived.\n' +
    'Orders to decide about and disputes are looked for among the orders of the last --days.',
  examples: ['pending --stage prod', 'pending --days 365'],
  addOptions: (command) =>
    addContactsOption(addZoneOption(command)).option(
      '--days <n>',
      'how far to look back',
      wholeNumber,
      lookBackDays,
    ),
  run: async ({ options: { days, contacts }, terminal: { note, now }, timeZone, connect }) => {
    const since = lastDays(days, now(), timeZone).from
    const { moreUndelivered, payouts, ...open } = await readOpen(await connect(), since, now())
    if (moreUndelivered > 0) {
      note(`${moreUndelivered} more orders are undelivered than these ${open.undelivered.length}.`)
    }
    const orders = each(open, listedOrder)
    return {
      data: { ...each(orders, (order) => shownOrder(order, contacts)), payouts },
      text: () => pendingView({ ...orders, payouts }, { timeZone, contacts }, now()),
    }
  },
})

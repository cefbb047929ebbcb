import { lastDays } from '../../lambda/ledger/period'
import { lookBackDays, readOpen } from '../../lambda/statement/open/read-open'
import { wholeNumber } from '../cli/option-values'
import { defineCommand } from './frame/define-command'
import { addZoneOption, type ZoneOption } from './frame/period-options'
import { type ListedOrder, listedOrder } from './reading/listed-order'
import { type Pending, pendingView } from './views/pending-view'
import { addContactsOption, shownOrder } from './views/contacts'

type Options = ZoneOption & { days: number; contacts?: true }

/** Shows what waits for somebody. */
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
    const open = await readOpen(await connect(), since, now())
    const { undelivered, moreUndelivered, decisions, disputes, payouts } = open
    if (moreUndelivered > 0) {
      note(`${moreUndelivered} more orders are undelivered than these ${undelivered.length}.`)
    }
    const pending: Pending = {
      undelivered: undelivered.map(listedOrder),
      decisions: decisions.map(listedOrder),
      disputes: disputes.map(listedOrder),
      payouts,
    }
    const shown = (orders: ListedOrder[]) => orders.map((order) => shownOrder(order, contacts))
    return {
      data: {
        undelivered: shown(pending.undelivered),
        decisions: shown(pending.decisions),
        disputes: shown(pending.disputes),
        payouts,
      },
      text: () => pendingView(pending, { timeZone, contacts }, now()),
    }
  },
})

import { readOpen } from '../../lambda/office/statement/open/read-open'
import { defineCommand } from './frame/define-command'
import { listedOrder } from './reading/listed-order'
import { each, pendingView } from './views/pending-view'
import { addViewOptions, shownOrder, type ViewOptions } from './views/contacts'

export const pendingCommand = defineCommand<ViewOptions>({
  name: 'pending',
  description:
    'Shows undelivered orders, orders to decide about, disputes by the date until which evidence counts, ' +
    'mailboxes that bought twice within a day, and payouts that have not arrived.',
  examples: ['pending', 'pending --stage prod'],
  addOptions: addViewOptions,
  run: async ({ options: { contacts }, terminal: { note, now }, timeZone, connect }) => {
    const { moreUndelivered, payouts, ...open } = await readOpen(await connect(), now())
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

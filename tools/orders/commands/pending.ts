import { readOpen } from '../../../lambda/office/open/read-open'
import type { Order } from '../../../lambda/orders/order'
import { addViewOptions, defineCommand, type ViewOptions } from './define-command'
import { readPresent } from '../reads/read-present'
import { shownOrder } from '../views/contacts'
import { pendingView } from '../views/pending-view'

export const pendingCommand = defineCommand<ViewOptions>({
  name: 'pending',
  description:
    'Shows undelivered orders, orders to decide about, disputes by the date until which evidence counts, ' +
    'mailboxes that bought twice within a day, late payouts, and what waits for the bank.',
  examples: ['pending', 'pending --stage prod'],
  addOptions: addViewOptions,
  run: async ({ options: { contacts }, terminal: { note, now }, timeZone, connect }) => {
    const store = await connect()
    const open = await readOpen(store.orders, now())
    const books = await readPresent(store, now(), timeZone)
    if (!books) note('Payouts are left out: your AWS role may not read the books (finance-reader).')
    const { undelivered, moreUndelivered, decisions, disputes, repeats } = open
    const { payouts = [] } = books ?? {}
    if (moreUndelivered > 0) note(`${moreUndelivered} more orders are undelivered than these ${undelivered.length}.`)
    const shown = (orders: Order[]) => orders.map((order) => shownOrder(order, contacts))
    return {
      data: {
        undelivered: shown(undelivered),
        decisions: shown(decisions),
        disputes: shown(disputes),
        repeats: shown(repeats),
        payouts,
      },
      text: () => pendingView({ ...open, payouts }, { timeZone, contacts, now: now() }),
    }
  },
})

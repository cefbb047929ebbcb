import { readOpen } from '../../lambda/office/open/read-open'
import { defineCommand } from './frame/define-command'
import { listedOrder } from './reading/listed-order'
import { payoutsIn, readPresent, unlessDenied } from './reading/read-present'
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
    const store = await connect()
    const { moreUndelivered, ...open } = await readOpen(store.orders, now())
    const mayRead = await unlessDenied(
      readPresent(store, now(), timeZone).then((books) => ({ books })),
    )
    if (!mayRead)
      note('Payouts are left out: your AWS role may not read the books (finance-reader).')
    const payouts = payoutsIn(mayRead?.books)
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

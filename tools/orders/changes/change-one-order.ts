import type { Change } from '../../../lambda/functions/change-order/change'
import type { Terminal } from '../../cli/terminal'
import { confirmChange } from '../frame/confirm-change'
import type { CommonOptions } from '../frame/define-command'
import { type ZoneOption, zoneOf } from '../frame/period-options'
import { connectStore } from '../frame/store'
import type { ListedOrder } from '../reading/listed-order'
import { oneOrder, readOrder } from '../reading/one-order'
import { whereIsMyEbook } from '../views/where-is-my-ebook'
import { authorOf, type ChangeOptions } from './author'
import { changeOrder } from './change-order'

type OneChange = {
  /** What names the order. */
  reference: string
  options: CommonOptions & ChangeOptions & ZoneOption
  terminal: Terminal
  /** Says what will be done. */
  plan: (order: ListedOrder) => string
  change: (common: Pick<Change, 'orderId' | 'by'>) => Change
}

/** Changes one order once a person agrees, and prints where its buyer's ebook is then. */
export async function changeOneOrder(given: OneChange): Promise<void> {
  const { reference, options, terminal, plan, change } = given
  const store = await connectStore(options.stage)
  const { orderId, orderNumber, ...order } = await oneOrder(store, reference)
  await confirmChange(plan({ orderId, orderNumber, ...order }), options, terminal)
  const status = await changeOrder(store, change({ orderId, by: authorOf(options) }))
  const changed = await readOrder(store.orders, orderId)
  const answer = changed ? whereIsMyEbook(changed, zoneOf(options)) : ''
  const done = { orderId, orderNumber, status, answer }
  terminal.print(options.json ? JSON.stringify(done, null, 2) : `${orderNumber}: ${answer}`)
}

import { refusalOf } from '../../../lambda/office/functions/change-order/apply-change'
import type { Change } from '../../../lambda/office/functions/change-order/change'
import type { Definition, OrdersCommand } from '../frame/define-command'
import { defineOrderCommand } from '../reading/define-order-command'
import type { ListedOrder } from '../reading/listed-order'
import { readOrder } from '../reading/one-order'
import { whereIsMyEbook } from '../views/where-is-my-ebook'
import { changeOrder, notChanged } from './change-order'
import { addChangeOptions, authorOf, type ChangeOptions, confirmChange } from './confirm-change'

/** `plan` describes the change; `enter` is what Enter alone means: yes, unless it cannot be undone. */
type ChangeDefinition<Options> = Omit<Definition<Options>, 'run'> & {
  plan: (order: ListedOrder, options: Options) => string
  enter?: 'yes' | 'no'
  change: (common: Pick<Change, 'orderId' | 'by'>, options: Options) => Change
}

/** Defines a command that changes one order once a person agrees, and then prints where its buyer's ebook is. */
export function defineChange<Options extends object = object>({
  addOptions,
  plan,
  enter = 'yes',
  change,
  ...definition
}: ChangeDefinition<Options>): OrdersCommand {
  return defineOrderCommand<ChangeOptions & Options>({
    ...definition,
    addOptions: (command) => {
      addChangeOptions(command)
      addOptions?.(command)
    },
    run: async ({ options, terminal, timeZone, store, order }) => {
      const { orderId, orderNumber } = order
      const wanted = change({ orderId, by: authorOf(options) }, options)
      const refusal = refusalOf(order, wanted.change, terminal.now())
      if (refusal) throw notChanged(refusal)
      await confirmChange(plan(order, options), options, terminal, enter)
      const status = await changeOrder(store, wanted)
      const changed = await readOrder(store.orders, orderId)
      const answer = changed ? whereIsMyEbook(changed, { timeZone }) : ''
      return {
        data: { orderId, orderNumber, status, answer },
        text: () => `${orderNumber}: ${answer}`,
      }
    },
  })
}

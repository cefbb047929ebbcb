import type { Change } from '../../../lambda/functions/change-order/change'
import { defineCommand, type Definition, type OrdersCommand } from '../frame/define-command'
import { zoneOf } from '../frame/period-options'
import { connectStore } from '../frame/store'
import type { ListedOrder } from '../reading/listed-order'
import { oneOrder, orderHelp, readOrder } from '../reading/one-order'
import { whereIsMyEbook } from '../views/where-is-my-ebook'
import { changeOrder } from './change-order'
import { addChangeOptions, authorOf, type ChangeOptions, confirmChange } from './confirm-change'

/** `plan` says what will be done. Enter alone does not agree to a change that is `isCareful`. */
type ChangeDefinition<Options> = Omit<Definition<Options>, 'run'> & {
  plan: (order: ListedOrder, options: Options) => string
  isCareful?: boolean
  change: (common: Pick<Change, 'orderId' | 'by'>, options: Options) => Change
}

/** Defines a command that changes one order once a person agrees, and prints where its buyer's ebook is then. */
export function defineChange<Options extends object = object>({
  description,
  addOptions,
  plan,
  isCareful = false,
  change,
  ...definition
}: ChangeDefinition<Options>): OrdersCommand {
  return defineCommand<ChangeOptions & Options>({
    ...definition,
    description: `${description}\n${orderHelp}`,
    addOptions: (command) => {
      addChangeOptions(command)
      addOptions?.(command)
    },
    run: async (options, terminal, reference) => {
      const store = await connectStore(options.stage)
      const order = await oneOrder(store, reference)
      const { orderId, orderNumber } = order
      await confirmChange(plan(order, options), options, terminal, !isCareful)
      const status = await changeOrder(store, change({ orderId, by: authorOf(options) }, options))
      const changed = await readOrder(store.orders, orderId)
      const answer = changed ? whereIsMyEbook(changed, zoneOf({ stage: options.stage })) : ''
      return {
        data: { orderId, orderNumber, status, answer },
        text: () => `${orderNumber}: ${answer}`,
      }
    },
  })
}

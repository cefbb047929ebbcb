import { refusalOf } from '../../../lambda/office/functions/change-order/apply-change'
import type { Change } from '../../../lambda/office/functions/change-order/change'
import { defineCommand, type Definition, type OrdersCommand } from '../frame/define-command'
import { zoneOf } from '../frame/period-options'
import { connectStore } from '../frame/store'
import type { ListedOrder } from '../reading/listed-order'
import { oneOrder, orderHelp, readOrder } from '../reading/one-order'
import { whereIsMyEbook } from '../views/where-is-my-ebook'
import { changeOrder, notChanged } from './change-order'
import { addChangeOptions, authorOf, type ChangeOptions, confirmChange } from './confirm-change'

/** `plan` says what will be done; `enter` is what Enter alone means: yes, unless the change cannot be undone. */
type ChangeDefinition<Options> = Omit<Definition<Options>, 'run'> & {
  plan: (order: ListedOrder, options: Options) => string
  enter?: 'yes' | 'no'
  change: (common: Pick<Change, 'orderId' | 'by'>, options: Options) => Change
}

/** Defines a command that changes one order once a person agrees, and prints where its buyer's ebook is then. */
export function defineChange<Options extends object = object>({
  description,
  addOptions,
  plan,
  enter = 'yes',
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
      const timeZone = zoneOf({ stage: options.stage })
      const order = await oneOrder(store, reference, { terminal, timeZone })
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

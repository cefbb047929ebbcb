import {
  type CommonOptions,
  defineCommand,
  type Definition,
  type OrdersCommand,
  type Run,
} from '../frame/define-command'
import type { Store } from '../frame/store'
import type { ListedOrder } from './listed-order'
import { oneOrder, orderHelp } from './one-order'

export type OrderRun<Options> = Run<Options> & { store: Store; order: ListedOrder }

/** Defines a command about the one order that its argument `<order>` names. */
export function defineOrderCommand<Options extends object = CommonOptions>({
  description,
  run,
  ...definition
}: Omit<Definition<Options>, 'run'> & {
  run: (run: OrderRun<Options>) => ReturnType<Definition<Options>['run']>
}): OrdersCommand {
  return defineCommand<Options>({
    ...definition,
    description: `${description}\n${orderHelp}`,
    run: async (command) => {
      const store = await command.connect()
      return run({ ...command, store, order: await oneOrder(store, command.argument, command) })
    },
  })
}

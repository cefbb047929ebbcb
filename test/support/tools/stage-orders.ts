import type { Order } from '../../../lambda/orders/order'
import { runOrders } from '../../../tools/orders/run-orders'
import { editOrder } from '../lambda/edit-order'
import { useOrdersTable } from '../lambda/embedded-table'
import { paidOrder } from '../lambda/order-fixture'
import { mockAccount, outputs } from './aws-account'
import { fakeTerminal } from './fake-terminal'

/** The time at which commands run here. */
export const startAt = new Date('2026-11-22T12:00:00.000Z')

/** Runs an embedded orders table for the tests of a file, as the one of the stage "dev". */
export function useStageOrders() {
  useOrdersTable(outputs.OrdersTable)
  beforeEach(() => {
    mockAccount()
  })
  return {
    /** Stores an order that was paid, with a test's changes. */
    store: (orderId: string, changes: Partial<Order> = {}) =>
      editOrder(outputs.OrdersTable, orderId, () => paidOrder({ orderId, ...changes })),
    /** Runs a command on the stage; a person agrees, or nobody can be asked. */
    run: async (args: string[], behaviour: { agrees?: boolean } = {}) => {
      const terminal = fakeTerminal({ ...behaviour, startAt })
      const exitCode = await runOrders([...args, '--stage', 'dev'], terminal)
      return { exitCode, printed: terminal.printed(), shown: terminal.shown() }
    },
  }
}

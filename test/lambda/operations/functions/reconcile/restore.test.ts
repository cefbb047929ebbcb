import type { Order } from '../../../../../lambda/orders/order'
import { editOrder } from '../../../../support/lambda/edit-order'
import { setUpReconcile } from '../../../../support/lambda/reconcile-setup'

const store = setUpReconcile()
const { delivery } = store
const request = { days: 30, seconds: 60 }

/**
 * An order without the attributes that differ after a restore: its version, and when a message was accepted.
 */
function comparable(order: Order | undefined) {
  return { ...order, delivery: undefined, history: undefined, version: undefined }
}

test('[F46] a table restored to an earlier second ends with no difference, and no link changes', async () => {
  const before = [await store.sell(), await store.sell(), await store.sell()]
  await store.recordAll()
  for (const id of before) await store.deliver(id)
  const atRestore = await Promise.all(before.map(store.order))
  const after = [await store.sell(), await store.sell()]
  await store.refund(before[0])
  await store.refund(after[0], 500)
  await store.recordAll()
  for (const id of after) await store.deliver(id)
  const ids = [...before, ...after]
  const damaged = await Promise.all(ids.map(store.order))

  await store.loseOrders()
  for (const order of atRestore) if (order) await editOrder(store.table, order.orderId, () => order)
  delivery.accept()
  const first = await store.run(request)
  await store.deliverQueued()
  const second = await store.run(request)

  expect(first).toMatchObject({ ordersRepaired: 3, failed: 0 })
  expect(second).toMatchObject({ ordersRepaired: 0, deliveriesResumed: 0, eventsMissed: 0 })
  const restored = await Promise.all(ids.map(store.order))
  expect(restored.map(comparable)).toEqual(damaged.map(comparable))
  // Orders delivered between the restored second and the damage get their message once more.
  expect(delivery.emails()).toHaveLength(2)
})

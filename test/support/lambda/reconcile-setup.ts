// First, because it replaces a part of the functions.
import { useShop } from './emulated-shop'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { handler } from '../../../lambda/operations/functions/reconcile/handler'
import { deliver } from '../../../lambda/shop/delivery/deliver'
import { deliveryContext } from './delivery-context'
import { scheduledEvent } from './scheduled-event'

/** Stripe's clock is stopped half an hour ago, and no webhook endpoint is on unless a test switches it on. */
export function setUpReconcile() {
  const shop = useShop(() => Date.now() - 1_800_000)
  const deliverOne = (orderId: string) => deliver(orderId, deliveryContext(shop.table))

  return {
    ...shop,
    deliver: deliverOne,
    deliverQueued: async () => {
      for (const { orderId } of shop.delivery.queued()) await deliverOne(orderId)
    },
    /** One run, as the schedule or `npm run orders -- reconcile` calls it. */
    run: (event: unknown = scheduledEvent(), remainingMs: () => number = () => 600_000) =>
      handler(event, { getRemainingTimeInMillis: remainingMs }),
    writes: () => {
      const puts = shop.send.mock.calls.flatMap(([call]) => (call instanceof PutCommand ? [call.input] : []))
      const isPlace = ({ Item }: PutCommand['input']) => String(Item?.['orderId']).startsWith('reconcile#')
      return { orders: puts.filter((put) => !isPlace(put)), places: puts.filter(isPlace).map(({ Item }) => Item) }
    },
  }
}

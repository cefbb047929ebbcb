import type { Order } from '../../lambda/orders/order'
import { isEntitled, orderStatus } from '../../lambda/orders/order-status'
import { inWords } from '../../lambda/platform/text/in-words'
import { defineChange } from './changes/define-change'

/** Gives a buyer the access back that `revoke` took away. */
export const restoreCommand = defineChange({
  name: 'restore <order>',
  description: 'Gives a buyer the access back that `revoke` took away.',
  examples: ['restore EB-7K3M9Q2T --stage prod'],
  plan: planOf,
  change: (common) => ({ ...common, change: 'restore' }),
})

function planOf(order: Order): string {
  const { orderNumber } = order
  const restored = { ...order, revokedAt: undefined }
  if (isEntitled(restored)) {
    return `The download link of ${orderNumber} works again, and messages that are still open are sent.`
  }
  const status = inWords(orderStatus(restored))
  return `${orderNumber} is not revoked any more. It is ${status}, so its buyer still has no access.`
}

import type { Order } from '../../../lambda/orders/order'
import { consolePage } from '../../cli/aws'
import type { Store } from '../frame/store'

export function orderPages(
  { orderId, livemode, sale: { paymentIntentId } }: Order,
  { orders, paymentsUrl }: Pick<Store, 'orders' | 'paymentsUrl'>,
): Record<string, string> {
  // The AWS console does not show the local store.
  if (paymentsUrl !== undefined) return { 'Payment in the local store': `${paymentsUrl}#${orderId}` }
  const payment = `https://dashboard.stripe.com/${livemode ? '' : 'test/'}payments/${paymentIntentId}`
  const item = `#edit-item?itemMode=2&pk=${orderId}&sk=&table=${orders.table}&route=ROUTE_ITEM_EXPLORER`
  return {
    ...(paymentIntentId === undefined ? {} : { 'Payment at Stripe': payment }),
    'Item at AWS': consolePage('dynamodbv2/home', item),
  }
}

import type Stripe from 'stripe'
import { type Order, withGroup } from '../../orders/order'
import { errorFacts } from '../../platform/logging/loggable-error'
import { logger } from '../../platform/logging/logger'
import { quickly } from './stripe-client'

/**
 * Adds the text of an order's promotion code, because a checkout session has only its id. If Stripe does not give it,
 * the order stays without, and its next report tries again.
 */
export async function withCodeText(order: Order, stripe: Stripe): Promise<Order> {
  const { promotionCodeId, promotionCode } = order.sale
  if (promotionCodeId === undefined || promotionCode !== undefined) return order
  try {
    const { code } = await stripe.promotionCodes.retrieve(promotionCodeId, {}, quickly)
    return withGroup(order, 'sale', { promotionCode: code })
  } catch (error) {
    const { orderId } = order
    logger.warn('Promotion code not read', { orderId, promotionCodeId, ...errorFacts(error) })
    return order
  }
}

import type { Order } from '../../orders/order'
import { type LinkKeys, renewLink } from './download-link'
import { sendAgain } from './fresh-link'
import type { ChannelName } from '../../orders/delivery'

export type NewAddress = { email: string } | { phone: string }

/**
 * The previous link becomes outdated; or unknown when the new one goes to another address, because a stranger may have
 * it.
 */
export function resendLink(
  order: Order,
  channels: ChannelName[],
  to: NewAddress | undefined,
  keys: LinkKeys,
  now: Date,
): Order {
  const renewed = sendAgain(renewLink(order, keys, now), channels, now)
  if (!to) return renewed
  const { buyer, access } = renewed
  return {
    ...renewed,
    buyer: { ...buyer, ...to },
    access: { ...access, previousLinkHash: undefined },
  }
}

import { addressOf } from '../../orders/buyer'
import { type ChannelName, channelNames, isKnown } from '../../orders/channel'
import { channelState } from '../../orders/channel-state'
import type { Order } from '../../orders/order'

const unreachable = new Set(['bounced', 'complained', 'failed'])

/**
 * The channels that a link can go out on, of those that the stage sends on (`sent`). Leaves out addresses that
 * bounced, complained, were refused for good (F57) or were erased, and channels that only a later version
 * understands (F92).
 */
export function reachableChannels(order: Order, sent: readonly ChannelName[]): ChannelName[] {
  return channelNames.filter((name) => {
    const channel = order.delivery.channels[name]
    if (!channel || !isKnown(channel) || !addressOf(order.buyer, name)) return false
    return sent.includes(name) && !unreachable.has(channelState(order, name) ?? 'none')
  })
}

import { addressOf } from '../../../lambda/orders/buyer'
import { channelView, type ChannelView } from '../../../lambda/orders/channel-state'
import { type ChannelName, channelNames } from '../../../lambda/orders/delivery'
import type { Order } from '../../../lambda/orders/order'
import { inWords } from '../../../lambda/platform/text/in-words'
import { maskedAddress } from '../../../lambda/shop/download-page/masked-address'
import { messageNames } from './channel-phrase'
import { localTime } from './local-time'
import type { TextColumn, View } from './orders-table'

export type ShownChannel = ChannelView & { name: ChannelName; address: string }

/** The channels of an order, with the buyer's address as it may be shown. */
export function shownChannels(order: Order, { contacts }: View): ShownChannel[] {
  return channelNames.flatMap((name) => {
    const view = channelView(order, name)
    if (!view) return []
    const address = addressOf(order.buyer, name) ?? '-'
    const shown = contacts || address === '-' ? address : maskedAddress(address)
    return [{ ...view, name, address: shown }]
  })
}

export function channelColumns(timeZone: string): TextColumn<ShownChannel>[] {
  const time = (instant: string | undefined) =>
    instant === undefined ? '-' : localTime(instant, timeZone)
  return [
    ['Message', ({ name }) => messageNames[name]],
    ['To', ({ address }) => address],
    ['State', ({ state }) => inWords(state)],
    ['Error', ({ error }) => error ?? '-'],
    ['Attempts', ({ attempts }) => String(attempts), 'figure'],
    [`Accepted (${timeZone})`, ({ message }) => time(message?.acceptedAt)],
    ['Last report', ({ message }) => time(message?.report?.at)],
    ['Next attempt', ({ dueAt }) => time(dueAt)],
  ]
}

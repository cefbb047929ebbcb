import { addressOf } from '../../../lambda/orders/buyer'
import { channelView, type ChannelView } from '../../../lambda/orders/channel-state'
import { type ChannelName, channelNames } from '../../../lambda/orders/delivery'
import type { Order } from '../../../lambda/orders/order'
import { shownAddress } from './contacts'

export type ShownChannel = ChannelView & { name: ChannelName; address: string | undefined }

export function shownChannels(order: Order, contacts?: true): ShownChannel[] {
  return channelNames.flatMap((name) => {
    const view = channelView(order, name)
    const address = addressOf(order.buyer, name)
    return view ? [{ ...view, name, address: address && shownAddress(address, contacts) }] : []
  })
}

export type Time = (instant: string) => string

export const messageNames: Record<ChannelName, string> = { email: 'Email', text: 'Text' }

/** `way` is such as `email to m•••@example.com`. */
export function channelPhrase(
  way: string,
  view: ChannelView,
  { time, isErased }: { time: Time; isErased: boolean },
): string {
  const { state, attempts, error = '', message, dueAt } = view
  const tried = `${attempts} failed ${attempts === 1 ? 'attempt' : 'attempts'} (${error})`
  const next = dueAt === undefined ? '' : `; next attempt on ${time(dueAt)}`
  const reportedAt = message?.report && time(message.report.at)
  const cause = error && ` (${error})`
  const phrases: Record<string, string> = {
    pending: `${way} waits to be sent`,
    skipped: isErased ? `${way} will not be sent` : `${way} waits to be sent`,
    sending: `${way} is being sent`,
    retrying: `${way} waits after ${tried}${next}`,
    unknown: `${way} may have been sent (${error})${next}`,
    accepted: `sent by ${way}${message ? ` on ${time(message.acceptedAt)}` : ''}, not reported as delivered yet`,
    delivered: `delivered by ${way} on ${reportedAt}`,
    bounced: `${way} bounced on ${reportedAt}${cause}`,
    complained: `delivered by ${way}, and marked as spam on ${reportedAt}`,
    failed: reportedAt ? `${way} failed on ${reportedAt}${cause}` : `${way} was refused${cause}`,
    exhausted: `${way} was given up after ${tried}`,
  }
  return phrases[state] ?? `${way}: ${state}, a state of a later version`
}

import { maskedAddress } from '../../../lambda/download-page/masked-address'
import { isKnown } from '../../../lambda/orders/channel-state'
import { addressOf, channelNames } from '../../../lambda/orders/channels'
import type { Channel, ChannelName, Order } from '../../../lambda/orders/order'
import { orderStatus } from '../../../lambda/orders/order-status'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../product/format-price'
import { localTime } from './local-time'

/**
 * Answers "where is my ebook?" in one sentence: why the buyer has no access, or what became of the message on
 * each channel and how often the ebook was downloaded. Addresses are masked.
 */
export function whereIsMyEbook(order: Order, timeZone: string): string {
  const time = (instant: string) => localTime(instant, timeZone)
  const closed = whyClosed(order, time)
  if (closed !== undefined) return `${closed}.`
  const channels = channelNames.flatMap((name) => {
    const channel = order.delivery[name]
    return channel
      ? channelPhrase(
          `${name === 'email' ? 'e-mail' : 'text'} to ${shownAddress(order, name)}`,
          channel,
          time,
        )
      : []
  })
  const erased = order.erasedAt && `addresses erased on ${time(order.erasedAt)}`
  const phrases = [...channels, erased, downloads(order, time)].filter(Boolean).join('; ')
  return `${phrases.charAt(0).toUpperCase()}${phrases.slice(1)}.`
}

type Time = (instant: string) => string

function whyClosed(order: Order, time: Time): string | undefined {
  const status = orderStatus(order)
  if (status === 'awaiting_payment') {
    return `Not paid: the checkout was opened on ${time(order.createdAt)}`
  }
  if (status === 'held') return `Held, so nothing is delivered: ${whyHeld(order)}`
  if (status === 'disputed' && order.dispute) {
    const { reason, openedAt, status: state } = order.dispute
    return `Disputed on ${time(openedAt)} (${inWords(reason)}, ${inWords(state)}), so no access`
  }
  if (status === 'refunded') {
    return `Refunded${order.refundedAt ? ` on ${time(order.refundedAt)}` : ''}, so no access`
  }
  return order.revokedAt && `Access was revoked on ${time(order.revokedAt)}`
}

function whyHeld(order: Order): string {
  if (order.unreadableSince !== undefined) return 'this version cannot read its checkout session'
  const paid = formatPrice(order.amountCents, order.currency)
  return `${paid} was paid instead of ${formatPrice(order.expectedCents, order.expectedCurrency)}`
}

function shownAddress(order: Order, name: ChannelName): string {
  const address = addressOf(order, name)
  if (address !== undefined) return maskedAddress(address)
  return order.erasedAt === undefined ? 'no address' : 'an erased address'
}

/** @param way such as `e-mail to m•••@example.com`. */
function channelPhrase(way: string, channel: Channel, time: Time): string {
  if (!isKnown(channel)) return `${way}: ${String(channel.state)}, a state of a later version`
  switch (channel.state) {
    case 'pending':
    case 'skipped':
      return `${way} waits to be sent`
    case 'sending':
      return `${way} is being sent`
    case 'retrying':
      return `${way} waits after ${tried(channel)}; next attempt on ${time(channel.nextAttemptAt)}`
    case 'unknown':
      return `${way} may have been sent (${channel.error}); next attempt on ${time(channel.nextAttemptAt)}`
    case 'accepted':
      return `sent by ${way} on ${time(channel.acceptedAt)}, not reported as delivered yet`
    case 'delivered':
      return `delivered by ${way} on ${time(channel.acceptedAt)}`
    case 'bounced':
      return `${way} bounced on ${time(channel.acceptedAt)}${cause(channel)}`
    case 'complained':
      return `delivered by ${way} on ${time(channel.acceptedAt)}, and marked as spam`
    case 'failed':
      return `${way} was refused (${channel.error})`
    case 'exhausted':
      return `${way} was given up after ${tried(channel)}`
  }
}

function tried({ attempts, error }: { attempts: number; error: string }): string {
  return `${attempts} failed ${attempts === 1 ? 'attempt' : 'attempts'} (${error})`
}

/** The provider's own words, where it has given any. */
function cause({ error }: { [field: string]: unknown }): string {
  return typeof error === 'string' ? ` (${error})` : ''
}

function downloads({ downloads: { count, lastAt } }: Order, time: Time): string {
  if (count === 0) return 'not downloaded yet'
  const times = count === 1 ? 'once' : `${count} times`
  return `downloaded ${times}${lastAt ? `, last on ${time(lastAt)}` : ''}`
}

import type { LinkKeys } from '../../links/download-link'
import { reachableChannels } from '../../links/fresh-link'
import { type NewAddress, resendLink } from '../../links/resend-link'
import { acceptPayment, isAcceptable } from '../../orders/accept-payment'
import { eraseBuyer } from '../../orders/erase-buyer'
import { withEntry } from '../../orders/history'
import type { ChannelName, Order } from '../../orders/order'
import { isEntitled } from '../../orders/order-status'
import type { Change, Refusal } from './change'

/** What a change needs besides the order. */
export type ChangeContext = {
  now: Date
  /** The id of the call, by which it knows its own change after a write whose response was lost (F38). */
  requestId: string
  linkKeys: LinkKeys
  /** The channels that the stage sends on. */
  sent: readonly ChannelName[]
  /** Where a resend goes instead, once its form has been checked. */
  to?: NewAddress
}

const resendsPerDay = 3
const dayMs = 24 * 60 * 60 * 1000

/** The order as support wants it, with an entry in its history, or why it stays as it is. */
export function applyChange(
  order: Order | undefined,
  { change, by }: Pick<Change, 'change' | 'by'>,
  context: ChangeContext,
): { order: Order | undefined; result: Refusal | undefined } {
  if (!order) return { order, result: 'no_such_order' }
  const { now, requestId } = context
  const isDone = order.history?.some(({ what, ref }) => what === change && ref === requestId)
  if (isDone) return { order, result: undefined }
  const changed = changedOrder(order, change, context)
  if (typeof changed === 'string') return { order, result: changed }
  const entry = { at: now.toISOString(), what: change, by, ref: requestId }
  return { order: withEntry(changed, entry), result: undefined }
}

function changedOrder(
  order: Order,
  change: Change['change'],
  context: ChangeContext,
): Order | Refusal {
  switch (change) {
    case 'resend':
      return resent(order, context)
    case 'revoke':
      if (order.revokedAt !== undefined) return 'nothing_to_change'
      return { ...order, revokedAt: context.now.toISOString() }
    case 'restore':
      if (order.revokedAt === undefined) return 'nothing_to_change'
      return { ...order, revokedAt: undefined }
    case 'accept':
      return isAcceptable(order) ? acceptPayment(order) : 'nothing_to_accept'
    case 'erase':
      if (order.erasedAt !== undefined) return 'nothing_to_change'
      return eraseBuyer(order, context.now)
  }
}

function resent(order: Order, { now, linkKeys, sent, to }: ChangeContext): Order | Refusal {
  if (order.erasedAt !== undefined) return 'erased'
  if (!isEntitled(order)) return 'not_entitled'
  const isToday = (at: string) => now.getTime() - Date.parse(at) < dayMs
  const today = order.history?.filter(({ what, at }) => what === 'resend' && isToday(at)) ?? []
  if (today.length >= resendsPerDay) return 'too_many_today'
  const channels = to ? [channelOf(to)] : reachableChannels(order, sent)
  if (channels.length === 0) return 'no_address'
  return resendLink(order, channels, to, linkKeys, now)
}

function channelOf(to: NewAddress): ChannelName {
  return 'email' in to ? 'email' : 'text'
}

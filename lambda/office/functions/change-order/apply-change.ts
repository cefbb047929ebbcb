import { maskedAddress } from '../../../shop/download-page/masked-address'
import type { LinkKeys } from '../../../shop/links/download-link'
import { reachableChannels } from '../../../shop/links/fresh-link'
import { type NewAddress, resendLink } from '../../../shop/links/resend-link'
import { acceptDecisions, isAcceptable, mayBeCopy } from '../../../orders/decisions'
import { eraseBuyer, type Order, withEntry } from '../../../orders/order'
import { isEntitled } from '../../../orders/order-status'
import type { Change, Refusal } from './change'
import type { ChannelName } from '../../../orders/delivery'

export type ChangeContext = {
  now: Date
  /** By this a call recognizes its own change after a lost response (F38). */
  requestId: string
  linkKeys: LinkKeys
  sent: readonly ChannelName[]
  /** The address that a resend goes to instead; it is validated. */
  to?: NewAddress
}

const resendsPerDay = 3
const dayMs = 24 * 60 * 60 * 1000

/** Also adds an entry to the order's history. A refused order stays unchanged. */
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
  const entry = { at: now.toISOString(), what: change, by, ref: requestId, ...maskedTo(context) }
  return { order: withEntry(changed, entry), result: undefined }
}

/** Judges by the order alone; `undefined` when it refuses nothing. */
export function changeRefusal(order: Order, change: Change['change'], now: Date): Refusal | undefined {
  switch (change) {
    case 'resend':
      return resendRefusal(order, now)
    case 'revoke':
      return order.access.revokedAt === undefined ? undefined : 'nothing_to_change'
    case 'restore':
      return order.access.revokedAt === undefined ? 'nothing_to_change' : undefined
    case 'accept':
      return isAcceptable(order) || mayBeCopy(order) ? undefined : 'nothing_to_accept'
    case 'erase':
      return order.buyer.erasedAt === undefined ? undefined : 'nothing_to_change'
  }
}

function resendRefusal(order: Order, now: Date): Refusal | undefined {
  if (order.buyer.erasedAt !== undefined) return 'erased'
  if (!isEntitled(order)) return 'not_entitled'
  const isToday = (at: string) => now.getTime() - Date.parse(at) < dayMs
  const today = order.history?.filter(({ what, at }) => what === 'resend' && isToday(at)) ?? []
  return today.length >= resendsPerDay ? 'too_many_today' : undefined
}

function changedOrder(order: Order, change: Change['change'], context: ChangeContext): Order | Refusal {
  const refusal = changeRefusal(order, change, context.now)
  if (refusal) return refusal
  switch (change) {
    case 'resend':
      return resent(order, context)
    case 'revoke':
      return { ...order, access: { ...order.access, revokedAt: context.now.toISOString() } }
    case 'restore':
      return { ...order, access: { ...order.access, revokedAt: undefined } }
    case 'accept':
      return acceptDecisions(order)
    case 'erase':
      return eraseBuyer(order, context.now)
  }
}

function resent(order: Order, { now, linkKeys, sent, to }: ChangeContext): Order | Refusal {
  const channels: ChannelName[] = to ? ['email' in to ? 'email' : 'text'] : reachableChannels(order, sent)
  if (channels.length === 0) return 'no_address'
  return resendLink(order, channels, to, linkKeys, now)
}

/** Masks the new address, because the history must not contain one. */
function maskedTo({ to }: ChangeContext): { to?: string } {
  return to ? { to: maskedAddress('email' in to ? to.email : to.phone) } : {}
}

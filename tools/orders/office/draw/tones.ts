import { pendingDecisions } from '../../../../lambda/orders/decisions'
import type { Order } from '../../../../lambda/orders/order'
import { orderStatus } from '../../../../lambda/orders/order-status'
import { inWords } from '../../../../lambda/platform/text/in-words'
import type { Tone } from './parts'

export function statusText(order: Order): string {
  const status = orderStatus(order)
  const isDecided = status === 'held' || pendingDecisions(order).length === 0
  return isDecided ? inWords(status) : `${inWords(status)}, to decide`
}

export function statusTone(order: Order): Tone {
  const status = orderStatus(order)
  if (status === 'disputed' || pendingDecisions(order).length > 0) return 'bad'
  if (status === 'awaiting_payment') return 'wait'
  return status === 'paid' ? 'good' : undefined
}

const channelTones: Record<string, Tone> = {
  delivered: 'good',
  accepted: 'good',
  pending: 'wait',
  sending: 'wait',
  retrying: 'wait',
  unknown: 'wait',
  bounced: 'bad',
  complained: 'bad',
  failed: 'bad',
  exhausted: 'bad',
}

export const channelTone = (state = ''): Tone => channelTones[state]

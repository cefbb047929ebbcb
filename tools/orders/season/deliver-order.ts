import { applyReport, openFallback } from '../../../lambda/orders/report'
import { claimDueChannels, recordOutcome } from '../../../lambda/orders/attempt'
import type { Order } from '../../../lambda/orders/order'
import { channelNames } from '../../../lambda/orders/delivery'

/** Only emails bounce; texts fail. */
const refused = {
  email: { kind: 'bounced', cause: 'General' },
  text: { kind: 'failed', cause: 'Phone is unreachable' },
} as const
const delivered = { kind: 'delivered', cause: undefined } as const

/**
 * Nothing is sent: all messages count as accepted, and reported half a minute later. When the first ones bounce,
 * the fallback is delivered.
 */
export function deliverOrder(order: Order, sentAt: Date, bounces: boolean): Order {
  let current = order
  for (const isRefused of bounces ? [true, false] : [false]) {
    const reportedAt = new Date(sentAt.getTime() + 30_000)
    const holder = `demo-${isRefused ? 'refused' : 'delivered'}`
    const { order: claimed, claimed: names } = claimDueChannels(current, sentAt, holder)
    current = claimed
    for (const channel of names) {
      const messageId = `demo-${order.orderNumber}-${channel}`
      const accepted = { result: 'accepted', messageId } as const
      current = recordOutcome(current, channel, holder, accepted, sentAt)
      const report = isRefused ? refused[channel] : delivered
      const received = { ...report, channel, messageId, at: reportedAt.toISOString() }
      current = openFallback(applyReport(current, received), reportedAt, channelNames)
    }
  }
  return current
}

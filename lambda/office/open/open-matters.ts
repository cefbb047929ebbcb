import * as z from 'zod/mini'
import { isPayoutItself, type Movement } from '../books/model/movement'
import { formatPrice } from '../../price'
import type { Order } from '../../orders/order'
import { decisionsInWords, disputeInWords } from './open-words'
import { inWords } from '../../platform/text/in-words'
import type { Open } from './read-open'
import { type Dispute, evidenceDueBy, openDisputes } from '../../orders/money'
import { channelNames } from '../../orders/delivery'
import { channelState } from '../../orders/channel-state'

/** A matter that finance or ops has to handle or wait for, with its date. */
export const openMatterSchema = z.object({
  kind: z.enum([
    'undelivered',
    'decision',
    'evidence',
    'missed_evidence',
    'dispute',
    'repeat',
    'payout',
    'failed_payout',
  ]),
  /** The number of an order, or the id of a payout. */
  subject: z.string(),
  date: z.string(),
  note: z.string(),
})
export type OpenMatter = z.infer<typeof openMatterSchema>

/**
 * Lists what is open at an instant, without anything that identifies a buyer.
 *
 * @param movements those of payouts among them.
 */
export function openMatters(open: Open, movements: Movement[], now: Date): OpenMatter[] {
  const { undelivered, moreUndelivered, decisions, disputes, repeats } = open
  const last = undelivered.at(-1)
  return [
    ...undelivered.map(undeliveredMatter),
    ...(last && moreUndelivered > 0
      ? [{ ...undeliveredMatter(last), subject: `${moreUndelivered} more orders`, note: '' }]
      : []),
    ...decisions.map(decisionMatter),
    ...disputes.flatMap((order) =>
      openDisputes(order.money).map((dispute) => disputeMatter(order, dispute, now)),
    ),
    ...repeats.map(repeatMatter),
    ...openPayouts(movements).map(payoutMatter),
  ]
}

/** The number of an order, and when it was paid. */
function ofOrder({ orderNumber: subject, sale }: Order) {
  return { subject, date: sale.paidAt ?? sale.createdAt }
}

function undeliveredMatter(order: Order): OpenMatter {
  const states = channelNames.flatMap((name) => channelState(order, name) ?? [])
  return { kind: 'undelivered', ...ofOrder(order), note: states.join(', ') }
}

function decisionMatter(order: Order): OpenMatter {
  return { kind: 'decision', ...ofOrder(order), note: decisionsInWords(order) }
}

function disputeMatter({ orderNumber: subject }: Order, dispute: Dispute, now: Date): OpenMatter {
  const { openedAt, reason } = dispute
  const dueBy = evidenceDueBy(dispute)
  const note = `${inWords(reason)}, ${disputeInWords(dispute)}`
  if (dueBy === undefined) return { kind: 'dispute', subject, date: openedAt, note }
  const kind = Date.parse(dueBy) < now.getTime() ? 'missed_evidence' : 'evidence'
  return { kind, subject, date: dueBy, note }
}

function repeatMatter(order: Order): OpenMatter {
  return { kind: 'repeat', ...ofOrder(order), note: '' }
}

/** Payouts on their way, and those that came back: their money arrives with the next one. */
function openPayouts(movements: Movement[]): Movement[] {
  const payouts = movements.filter(isPayoutItself)
  const isArrived = ({ payoutStatus }: Movement) => payoutStatus === 'paid'
  const isClosed = ({ payoutStatus = '' }: Movement) =>
    ['failed', 'canceled'].includes(payoutStatus)
  const cameBack = movements.filter((back) => {
    if (back.reportingCategory !== 'payout_reversal') return false
    const payout = payouts.find(({ payoutId }) => payoutId === back.payoutId)
    // A seller cancels only payouts made by hand; Stripe cancels others that it had paused.
    if (back.type === 'payout_cancel' && !payout?.isAutomatic) return false
    return !payouts.some(
      (each) =>
        isArrived(each) && each.currency === back.currency && each.createdAt >= back.createdAt,
    )
  })
  return [...payouts.filter((each) => !isArrived(each) && !isClosed(each)), ...cameBack]
}

function payoutMatter(movement: Movement): OpenMatter {
  const { payoutId, balanceTransactionId, payoutStatus, effectiveAt: date } = movement
  const isPayout = isPayoutItself(movement)
  const amount = formatPrice(Math.abs(movement.netCents), movement.currency)
  const note = payoutStatus === undefined ? amount : `${amount}, ${inWords(payoutStatus)}`
  const kind = isPayout ? 'payout' : 'failed_payout'
  return { kind, subject: payoutId ?? balanceTransactionId, date, note }
}

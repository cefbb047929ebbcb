import * as z from 'zod/mini'
import { hasComeBack, isPayoutItself, type Movement } from '../books/model/movement'
import { formatPrice } from '../../price'
import type { Order } from '../../orders/order'
import { decisionsInWords, disputeInWords } from './open-words'
import { inWords } from '../../platform/text/in-words'
import type { Open } from './read-open'
import { type Dispute, evidenceDueBy, isAnswerable, openDisputes } from '../../orders/money'
import { channelNames } from '../../orders/delivery'
import { channelState } from '../../orders/channel-state'

/** What finance or ops has to handle or wait for. */
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
  /** An order's number or a payout's id. */
  subject: z.string(),
  date: z.string(),
  note: z.string(),
})
export type OpenMatter = z.infer<typeof openMatterSchema>

/** Nothing in it identifies a buyer. */
export function openMatters(open: Open, movements: Movement[], now: Date): OpenMatter[] {
  const { undelivered, moreUndelivered, decisions, disputes, repeats } = open
  const states = (order: Order) => channelNames.flatMap((name) => channelState(order, name) ?? []).join(', ')
  const last = undelivered.at(-1)
  return [
    ...undelivered.map((order) => orderMatter('undelivered', order, states(order))),
    ...(last && moreUndelivered > 0
      ? [{ ...orderMatter('undelivered', last), subject: `${moreUndelivered} more orders` }]
      : []),
    ...decisions.map((order) => orderMatter('decision', order, decisionsInWords(order))),
    ...disputes.flatMap((order) => openDisputes(order.money).map((dispute) => disputeMatter(order, dispute, now))),
    ...repeats.map((order) => orderMatter('repeat', order)),
    ...openPayouts(movements).map(payoutMatter),
  ]
}

function orderMatter(kind: OpenMatter['kind'], { orderNumber, sale }: Order, note = ''): OpenMatter {
  return { kind, subject: orderNumber, date: sale.paidAt ?? sale.createdAt, note }
}

function disputeMatter({ orderNumber: subject }: Order, dispute: Dispute, now: Date): OpenMatter {
  const { openedAt, reason } = dispute
  const dueBy = evidenceDueBy(dispute)
  const note = `${inWords(reason)}, ${disputeInWords(dispute, now)}`
  if (dueBy === undefined) return { kind: 'dispute', subject, date: openedAt, note }
  const kind = isAnswerable(dispute, now) ? 'evidence' : 'missed_evidence'
  return { kind, subject, date: dueBy, note }
}

/** Payouts on their way, and those that came back: their money arrives with the next one. */
function openPayouts(movements: Movement[]): Movement[] {
  const payouts = movements.filter(isPayoutItself)
  const isArrived = ({ payoutStatus }: Movement) => payoutStatus === 'paid'
  const cameBack = movements.filter((back) => {
    if (back.reportingCategory !== 'payout_reversal') return false
    const payout = payouts.find(({ payoutId }) => payoutId === back.payoutId)
    // A seller cancels only payouts made by hand; Stripe cancels others that it had paused.
    if (back.type === 'payout_cancel' && !payout?.isAutomatic) return false
    return !payouts.some(
      (each) => isArrived(each) && each.currency === back.currency && each.createdAt >= back.createdAt,
    )
  })
  return [...payouts.filter((each) => !isArrived(each) && !hasComeBack(each)), ...cameBack]
}

function payoutMatter(movement: Movement): OpenMatter {
  const { payoutId, balanceTransactionId, payoutStatus, payoutArrivalDate: arrival, effectiveAt } = movement
  const date = arrival === undefined ? effectiveAt : `${arrival}T00:00:00.000Z`
  const kind = isPayoutItself(movement) ? 'payout' : 'failed_payout'
  const amount = formatPrice(Math.abs(movement.netCents), movement.currency)
  const note = payoutStatus === undefined ? amount : `${amount}, ${inWords(payoutStatus)}`
  return { kind, subject: payoutId ?? balanceTransactionId, date, note }
}

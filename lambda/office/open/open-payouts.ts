import * as z from 'zod/mini'
import { formatPrice } from '../../price'
import { inWords } from '../../platform/text/in-words'
import { hasComeBack, isPayoutItself, type Movement } from '../books/model/movement'

export const openPayoutSchema = z.object({
  kind: z.enum(['payout', 'failed_payout']),
  /** Its id. */
  subject: z.string(),
  /** Of its arrival, or when it came back. */
  date: z.string(),
  note: z.string(),
})
export type OpenPayout = z.infer<typeof openPayoutSchema>

/** Payouts on their way, and those that came back: their money arrives with the next one. */
export function openPayouts(movements: Movement[]): OpenPayout[] {
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
  return [...payouts.filter((each) => !isArrived(each) && !hasComeBack(each)), ...cameBack].map(openPayout)
}

function openPayout(movement: Movement): OpenPayout {
  const { payoutId, balanceTransactionId, payoutStatus, payoutArrivalDate: arrival, effectiveAt } = movement
  const date = arrival === undefined ? effectiveAt : `${arrival}T00:00:00.000Z`
  const kind = isPayoutItself(movement) ? 'payout' : 'failed_payout'
  const amount = formatPrice(Math.abs(movement.netCents), movement.currency)
  const note = payoutStatus === undefined ? amount : `${amount}, ${inWords(payoutStatus)}`
  return { kind, subject: payoutId ?? balanceTransactionId, date, note }
}

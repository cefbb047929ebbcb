import Stripe from 'stripe'
import { inOrder, isPayoutItself, type Movement } from '../../books/model/movement'
import { chargesOf, refundsAndDisputesOf } from '../../books/reading/booked-of'
import { readMovements } from '../../books/reading/read-movements'
import type { Reading } from '../../books/reading/reading'
import { readClosed } from '../../books/files/month-file'
import { type Keeping, loadOpen } from '../../books/keeping/open-books'
import { monthAfter, monthAt } from '../../books/model/period'
import { withPayouts } from '../../books/reading/read-payouts'
import { paymentIntentIdSchema, secondsOf } from '../../../shop/payments/stripe-fields'

/** Oldest first, as Stripe has them now. */
export async function movementsOfPayment(payment: string, keeping: Keeping) {
  const { stripe } = keeping
  const booked = await Promise.all([chargesOf(payment, stripe), refundsAndDisputesOf(payment, stripe)])
  const { movements } = await readMovements(booked.flat(), keeping)
  return { movements: await withPayoutsOf(movements.toSorted(inOrder), keeping) }
}

/** As far as the books know: Stripe does not say which payout contains a movement. */
async function withPayoutsOf(movements: Movement[], { files, timeZone }: Keeping) {
  const months = movements.map(({ effectiveAt }) => monthAt(effectiveAt, timeZone))
  const near = new Set(months.flatMap((month) => [month, monthAfter(month)]))
  const books = await Promise.all([loadOpen(files.read), ...[...near].map((month) => readClosed(files.read, month))])
  const payouts = books.flatMap((each) => each?.movements.filter(isPayoutItself) ?? [])
  return withPayouts([...movements, ...payouts]).slice(0, movements.length)
}

/** None when Stripe does not know the source. */
export async function paymentOfSource(id: string, { stripe }: Reading) {
  try {
    const { payment_intent: payment } = await retrieve(id, stripe)
    const found = paymentIntentIdSchema.parse(payment)
    return { payments: found ? [found] : [] }
  } catch (error) {
    const isUnknown = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
    if (isUnknown) return { payments: [] }
    throw error
  }
}

function retrieve(id: string, { refunds, disputes, charges }: Stripe) {
  if (/^(?:re|pyr)_/.test(id)) return refunds.retrieve(id)
  return /^d[pu]_/.test(id) ? disputes.retrieve(id) : charges.retrieve(id)
}

/** A month of 31 days in which clocks are set back is longer than 31 days. */
const mostDays = 32

export async function paymentsByCard(span: { card: string; from: string; to: string }, { stripe }: Reading) {
  const { card, from, to } = span
  const first = secondsOf(from)
  const created = { gte: first, lt: Math.min(secondsOf(to), first + mostDays * 86_400) }
  const payments: string[] = []
  for await (const charge of stripe.charges.list({ created, limit: 100 })) {
    const payment = paymentIntentIdSchema.parse(charge.payment_intent)
    const isCard = charge.payment_method_details?.card?.last4 === card
    if (isCard && payment) payments.push(payment)
  }
  return { payments }
}

import Stripe from 'stripe'
import { retryPaces } from 'stripe-emulator'
import type { Session, StripeEvent } from '../fakes/stripe'
import type { Ground } from './ground'
import { signingSecret } from './world'

export type Delivery = {
  event: StripeEvent
  session: Session
  attempts: number
  nextMs: number
  /** Whether the whole payment is refunded by then. */
  closes: boolean
}

export type StripeAccount = ReturnType<typeof openAccount>

/** The events that Stripe sends about its objects. */
export function openAccount(ground: Ground) {
  const { stripe } = ground.services
  const deliveries: Delivery[] = []
  /** The number of invocations after which the store knew that a session's payment is refunded. */
  const closed = new Map<string, number>()
  const seconds = () => Math.floor(ground.nowMs / 1000)

  return {
    stripe,
    deliveries,
    closed,
    seconds,
    report: (session: Session, type: string, object: object): Delivery => {
      const data = { object: structuredClone(object) }
      const event = { id: stripe.id('evt'), object: 'event', type, created: seconds(), livemode: false, data }
      stripe.events.push(event)
      const closes = stripe.refundedCents(session) >= Number(session['amount_total'])
      const delivery = { event, session, attempts: 0, nextMs: ground.nowMs, closes }
      deliveries.push(delivery)
      return delivery
    },
    sign: ({ event }: Delivery) => {
      const payload = JSON.stringify(event)
      const signed = { payload, secret: signingSecret, timestamp: seconds() }
      return { payload, signature: Stripe.webhooks.generateTestHeaderString(signed) }
    },
    /** Records a response; any other than 2xx is repeated later, for three days. */
    note: (delivery: Delivery, isDone: boolean) => {
      const { session, attempts, closes } = delivery
      if (isDone && closes && !closed.has(session.id)) closed.set(session.id, ground.invocations)
      delivery.nextMs = isDone ? Infinity : ground.nowMs + (retryPaces.live[attempts] ?? Infinity)
      delivery.attempts += 1
    },
  }
}

/** What a buyer, the seller or a bank does at Stripe with one payment. */
export type Act = (account: StripeAccount, session: Session) => Delivery

const complete =
  (status: Session['payment_status']): Act =>
  ({ stripe, report }, session) => {
    Object.assign(session, {
      status: 'complete',
      payment_status: status,
      payment_intent: stripe.id('pi'),
      customer_details: { email: session['email'], name: 'Zoë 📚 Canary' },
    })
    return report(session, 'checkout.session.completed', session)
  }

export const refund =
  (part: number): Act =>
  ({ stripe, seconds, report }, session) => {
    const { payment_intent, amount_total: cents } = session
    const amount = Math.round(Number(cents) * part)
    const refunded = { id: stripe.id('re'), created: seconds(), amount, status: 'succeeded', payment_intent }
    stripe.refunds.push(refunded)
    return report(session, 'refund.created', refunded)
  }

/** Opens the payment's dispute, or changes its status. */
export const disputed =
  (status: string): Act =>
  ({ stripe, seconds, report }, session) => {
    const { payment_intent, amount_total: cents } = session
    const known = stripe.disputes.find(({ payment_intent: of }) => of === payment_intent)
    const dispute = known ?? { id: stripe.id('dp'), created: seconds(), reason: 'fraudulent', status, payment_intent }
    if (!known) stripe.disputes.push(dispute)
    const givenBack = status === 'won' ? [{ amount: cents, fee: 0 }] : []
    const balance_transactions = [{ amount: -Number(cents), fee: 1500 }, ...givenBack]
    Object.assign(dispute, { status, balance_transactions })
    return report(session, `charge.dispute.${known ? 'closed' : 'created'}`, dispute)
  }

export const acts = {
  pay: complete('paid'),
  /** A payment method that takes days. */
  payLater: complete('unpaid'),
  settle: ({ report }, session) => {
    session.payment_status = 'paid'
    return report(session, 'checkout.session.async_payment_succeeded', session)
  },
  fail: ({ report }, session) => report(session, 'checkout.session.async_payment_failed', session),
  warn: ({ stripe, seconds, report }, session) => {
    return report(session, 'radar.early_fraud_warning.created', {
      object: 'radar.early_fraud_warning',
      id: stripe.id('issfr'),
      actionable: true,
      created: seconds(),
      fraud_type: 'made_with_stolen_card',
      payment_intent: session.payment_intent,
    })
  },
  refundAll: refund(1),
} satisfies Record<string, Act>

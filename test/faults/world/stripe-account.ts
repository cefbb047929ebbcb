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

/** What buyers, the seller and banks do at Stripe, and the events that Stripe then sends. */
export function openAccount(ground: Ground) {
  const { stripe } = ground.services
  const deliveries: Delivery[] = []
  const closed = new Map<string, number>()
  const seconds = () => Math.floor(ground.nowMs / 1000)

  const report = (session: Session, type: string, object: object): Delivery => {
    const data = { object: structuredClone(object) }
    const event = { id: stripe.id('evt'), object: 'event' as const, type, created: seconds(), livemode: false, data }
    stripe.events.push(event)
    const delivery = { event, session, attempts: 0, nextMs: ground.nowMs, closes: isRefunded(session) }
    deliveries.push(delivery)
    return delivery
  }
  const isRefunded = ({ payment_intent: intent, amount_total: cents }: Session) => {
    const own = stripe.refunds.filter(({ payment_intent: of }) => of === intent)
    return own.reduce((sum, { amount }) => sum + amount, 0) >= Number(cents)
  }
  const complete = (session: Session, status: Session['payment_status']) => {
    Object.assign(session, {
      status: 'complete',
      payment_status: status,
      payment_intent: stripe.id('pi'),
      customer_details: { email: session['email'], name: 'Zoë 📚 Canary' },
    })
    return report(session, 'checkout.session.completed', session)
  }
  return {
    deliveries,
    /** The number of invocations after which the store knew that a session's payment is refunded. */
    closed,
    pay: (session: Session) => complete(session, 'paid'),
    /** A payment method that takes days. */
    order: (session: Session) => complete(session, 'unpaid'),
    settlePayment: (session: Session) => {
      session.payment_status = 'paid'
      return report(session, 'checkout.session.async_payment_succeeded', session)
    },
    failPayment: (session: Session) => report(session, 'checkout.session.async_payment_failed', session),
    refund: (session: Session, cents: number) => {
      const intent = String(session.payment_intent)
      const refund = stripe.createRefund(intent, cents, seconds())
      return report(session, 'refund.created', { ...refund, payment_intent: intent })
    },
    /** Opens the payment's dispute, or changes its status. */
    dispute: (session: Session, status: string) => {
      const intent = String(session.payment_intent)
      const known = stripe.disputes.find(({ payment_intent: of }) => of === intent)
      const dispute = known ?? {
        id: stripe.id('dp'),
        object: 'dispute' as const,
        balance_transactions: [],
        evidence_details: { due_by: null },
        created: seconds(),
        reason: 'fraudulent',
        status,
        payment_intent: intent,
      }
      dispute.status = status
      const cents = Number(session.amount_total)
      const givenBack = status === 'won' ? [{ amount: cents, fee: 0 }] : []
      dispute.balance_transactions = [{ amount: -cents, fee: 1500 }, ...givenBack]
      if (!known) stripe.disputes.push(dispute)
      return report(session, `charge.dispute.${known ? 'closed' : 'created'}`, dispute)
    },
    warnOfFraud: (session: Session) =>
      report(session, 'radar.early_fraud_warning.created', {
        object: 'radar.early_fraud_warning',
        id: stripe.id('issfr'),
        actionable: true,
        created: seconds(),
        fraud_type: 'made_with_stolen_card',
        payment_intent: session.payment_intent,
      }),
    sign: ({ event }: Delivery) => {
      const payload = JSON.stringify(event)
      const signed = { payload, secret: signingSecret, timestamp: seconds() }
      return { payload, signature: Stripe.webhooks.generateTestHeaderString(signed) }
    },
    /** Records a response; any other than 2xx is repeated later, for three days. */
    note: (delivery: Delivery, isDone: boolean) => {
      const pauseMs = retryPaces.live[delivery.attempts] ?? Infinity
      delivery.attempts += 1
      if (isDone && delivery.closes && !closed.has(delivery.session.id)) {
        closed.set(delivery.session.id, ground.invocations)
      }
      delivery.nextMs = isDone ? Infinity : ground.nowMs + pauseMs
    },
  }
}

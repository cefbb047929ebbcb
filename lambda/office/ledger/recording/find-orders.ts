import type Stripe from 'stripe'
import { orderNumber } from '../../../orders/order'
import { readSession } from '../../../shop/payments/read-session'
import { chargeIn, isOfCharge, type Movement, type MovementOrder } from '../movement'
import { findOrderId, movementsOfOrder } from '../read-movements'
import type { Run } from './run'

/** Finds the orders of movements, by the id of their payment. */
export type FindOrders = (missing: Movement[]) => Promise<Map<string, MovementOrder>>

/** Stripe ends a checkout session after 24 hours; a bank may take an hour more to confirm the payment. */
const sessionSeconds = 25 * 3600

/**
 * Finds orders by listing the completed checkout sessions of the time, each once however many pages of movements
 * there are. Refunds and disputes of older sales are looked up one by one.
 */
export function orderFinder(run: Run): FindOrders {
  const sessions = sessionList(run)
  return async (missing) => {
    const orders = new Map<string, MovementOrder>()
    for (const { paymentIntentId: payment, createdAt } of missing.filter(isOfCharge)) {
      const session = payment && (await sessions.ofPayment(payment, secondsOf(createdAt)))
      const order = session && orderOf(session, run)
      if (order) orders.set(payment, order)
    }
    for (const { paymentIntentId: payment, chargeId, refundId, disputeId } of missing) {
      if (payment === undefined || orders.has(payment) || !(refundId ?? disputeId)) continue
      const order = await orderOfOlderSale(payment, chargeId, run)
      if (order) orders.set(payment, order)
    }
    return orders
  }
}

/** The completed sessions, newest first, listed only as far back as somebody asks. */
function sessionList({ stripe }: Run) {
  const byPayment = new Map<string, Stripe.Checkout.Session>()
  let list: AsyncIterator<Stripe.Checkout.Session> | undefined
  let reached = Infinity
  return {
    /** The session of a payment, which was opened up to a day before the charge; `undefined` when none was. */
    async ofPayment(payment: string, chargedAt: number) {
      const created = { lte: chargedAt }
      const params = { status: 'complete', created, limit: 100 } as const
      // A list is requested when it is made.
      list ??= stripe.checkout.sessions.list(params)[Symbol.asyncIterator]()
      while (!byPayment.has(payment) && reached >= chargedAt - sessionSeconds) {
        const next = await list.next()
        if (next.done) reached = -Infinity
        else {
          reached = next.value.created
          const { payment_intent: intent } = next.value
          if (intent !== null)
            byPayment.set(typeof intent === 'string' ? intent : intent.id, next.value)
        }
      }
      return byPayment.get(payment)
    },
  }
}

/** The order of a refund or dispute: its charge may be in the ledger; otherwise Stripe knows the session. */
async function orderOfOlderSale(payment: string, chargeId: string | undefined, run: Run) {
  const orderId = chargeId === undefined ? undefined : await findOrderId(run.ledger, chargeId)
  if (orderId !== undefined) return orderInLedger(orderId, run)
  const { data } = await run.stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 })
  return data[0] && orderOf(data[0], run)
}

async function orderInLedger(orderId: string, { ledger }: Run): Promise<MovementOrder> {
  const number = orderNumber(orderId)
  const charge = chargeIn(await movementsOfOrder(ledger, number))
  return { orderId, orderNumber: number, country: charge?.country, state: charge?.state }
}

/** The order of a session; `undefined` when it is not of this store. */
function orderOf(session: unknown, { mark }: Run): MovementOrder | undefined {
  const read = readSession(session, 0, mark)
  if (!read) return undefined
  const { orderId } = read.facts
  const { country, state, taxCents } = read.isReadable ? read.facts.sale : {}
  return { orderId, orderNumber: orderNumber(orderId), country, state, taxCents }
}

function secondsOf(instant: string): number {
  return Date.parse(instant) / 1000
}

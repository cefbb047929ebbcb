import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { applyCharge, type ChargeFacts } from '../../../orders/apply-charge'
import { readOrders } from '../../../orders/read-orders'
import { updateOrder } from '../../../orders/orders-table'
import { logger } from '../../../platform/logging/logger'
import { monthOf } from '../movement'
import { readMovements } from '../read-movements'
import { addMovement } from '../write-movements'
import { type ReadTransaction, readTransaction } from '../read-transaction'
import type { FindOrders } from './find-orders'
import { forEach, type Run } from './run'

/** The months of what was read of a page, and the ids of what could not be read. */
export type RecordedPage = { months: string[]; unreadable: string[] }

/**
 * Records one page of Stripe's balance transactions: those that the ledger does not have, with their orders,
 * and what their charges say about these. One that cannot be read is logged and left out.
 */
export async function recordPage(
  transactions: Stripe.BalanceTransaction[],
  findOrders: FindOrders,
  run: Run,
): Promise<RecordedPage> {
  const reading = { livemode: run.livemode, recordedAt: run.now().toISOString() }
  const unreadable: string[] = []
  const read = transactions.flatMap((transaction) => {
    try {
      return readTransaction(transaction, reading)
    } catch (error) {
      if (!(error instanceof z.core.$ZodError)) throw error
      const fields = error.issues.map(({ path }) => path.join('.'))
      logger.error('Movement unreadable', { balanceTransactionId: transaction.id, fields })
      unreadable.push(transaction.id)
      return []
    }
  })
  const ids = read.map(({ movement }) => movement.balanceTransactionId)
  const known = await readMovements(run.ledger, ids)
  const missing = read.filter(({ movement }) => !known.has(movement.balanceTransactionId))
  const orders = await findOrders(missing)
  await forEach(missing, async ({ movement, charge }) => {
    const order = orders.get(movement.paymentIntentId ?? '')
    const country = order?.country ?? charge?.country
    const state = order?.state ?? charge?.state
    // Of a refund, Stripe does not tell how much tax is in it.
    const taxCents = charge && order?.taxCents
    const description = order ? undefined : movement.description
    await addMovement(run.ledger, { ...movement, ...order, country, state, taxCents, description })
    run.found.movements += 1
  })
  await applyCharges(read, (transaction) => orderIdOf(transaction, known, orders), run)
  return { months: read.map(({ movement }) => monthOf(movement.createdAt)), unreadable }
}

function orderIdOf(
  { movement }: ReadTransaction,
  known: Awaited<ReturnType<typeof readMovements>>,
  orders: Awaited<ReturnType<FindOrders>>,
): string | undefined {
  const recorded = known.get(movement.balanceTransactionId)
  return recorded ? recorded.orderId : orders.get(movement.paymentIntentId ?? '')?.orderId
}

/** Writes to each order what its charge says. An order that comes later gets it in a later run. */
async function applyCharges(
  read: ReadTransaction[],
  orderId: (transaction: ReadTransaction) => string | undefined,
  { ordersTable, found }: Run,
) {
  const facts = new Map<string, ChargeFacts>()
  for (const transaction of read) {
    const id = orderId(transaction)
    if (id !== undefined && transaction.charge) facts.set(id, chargeFacts(transaction))
  }
  const { orders } = await readOrders(ordersTable, facts.keys())
  const stale = [...orders.values()].filter((order) => {
    const ofOrder = facts.get(order.orderId)
    return ofOrder && applyCharge(order, ofOrder) !== order
  })
  await forEach(stale, async ({ orderId: id }) => {
    await updateOrder(ordersTable, id, (order) => ({
      order: order && applyCharge(order, facts.get(id) ?? { charge: {}, place: {} }),
      result: undefined,
    }))
    found.orders += 1
  })
}

const noCharge: NonNullable<ReadTransaction['charge']> = { chargeId: '', metadata: {} }

function chargeFacts({ movement, charge }: ReadTransaction): ChargeFacts {
  const { balanceTransactionId, feeCents, netCents, currency: settlementCurrency } = movement
  const { metadata: _metadata, country, state, postalCode, ...card } = charge ?? noCharge
  const settled = { balanceTransactionId, feeCents, netCents, settlementCurrency }
  return { charge: { ...card, ...settled }, place: { country, state, postalCode } }
}

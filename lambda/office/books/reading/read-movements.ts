import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { forEachAtOnce } from '../../../platform/for-each-at-once'
import { logger } from '../../../platform/logging/logger'
import { type Movement, saleChange } from '../model/movement'
import { findOrders, type MovementOrder } from './find-orders'
import { readTransaction, type ReadTransaction } from './read-transaction'
import { atOnce, type Reading } from './reading'
import { readTax } from './tax-share'

export type MovementsRead = {
  movements: Movement[]
  /** Ids of transactions that this version cannot read. */
  unreadable: string[]
}

/** Adds the orders. A transaction that cannot be read is logged and left out. */
export async function readMovements(
  transactions: Stripe.BalanceTransaction[],
  reading: Reading,
): Promise<MovementsRead> {
  const unreadable: string[] = []
  const read = transactions.flatMap((transaction): ReadTransaction | [] => {
    try {
      return readTransaction(transaction)
    } catch (error) {
      if (!(error instanceof z.core.$ZodError)) throw error
      const fields = error.issues.map(({ path }) => path.join('.'))
      logger.error('Movement unreadable', { balanceTransactionId: transaction.id, fields })
      unreadable.push(transaction.id)
      return []
    }
  })
  const orders = await findOrders(read, reading)
  const movements: Movement[] = []
  await forEachAtOnce(read, atOnce, async (each) => {
    const order = orders.get(each.movement.paymentIntentId ?? '')
    movements.push(order ? await ofOrder(each, order, reading) : each.movement)
  })
  return { movements, unreadable }
}

async function ofOrder(
  read: ReadTransaction,
  { paid, country, state, ...order }: MovementOrder,
  reading: Reading,
): Promise<Movement> {
  const { movement } = read
  return {
    ...movement,
    ...order,
    // The place that the buyer gave at the checkout takes precedence over the card's.
    country: country ?? movement.country,
    state: state ?? movement.state,
    taxCents: paid && saleChange(movement) ? await readTax(read, paid, reading) : undefined,
    // It may name the buyer.
    description: undefined,
  }
}

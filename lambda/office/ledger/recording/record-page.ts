import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { logger } from '../../../platform/logging/logger'
import { monthOf, type Movement, type MovementOrder, saleChange } from '../movement'
import { readMovements } from '../read-movements'
import { addMovement } from '../write-movements'
import { readTransaction } from '../read-transaction'
import { findOrders } from './find-orders'
import { forEach, type Run } from './run'

/** The months of a page's movements, and the ids of transactions that could not be read. */
export type RecordedPage = { months: string[]; unreadable: string[] }

/**
 * Records one page of Stripe's balance transactions: those that the ledger lacks, with their orders. A transaction
 * that cannot be read is logged and left out.
 */
export async function recordPage(
  transactions: Stripe.BalanceTransaction[],
  run: Run,
): Promise<RecordedPage> {
  const { read, unreadable } = readPage(transactions, run)
  const known = await readMovements(
    run.ledger,
    read.map(({ movement }) => movement.balanceTransactionId),
  )
  const missing = read.filter(({ movement }) => !known.has(movement.balanceTransactionId))
  const orders = await findOrders(missing, run)
  await forEach(missing, async ({ movement }) => {
    const order = orders.get(movement.paymentIntentId ?? '')
    await addMovement(run.ledger, order ? ofOrder(movement, order) : movement)
    run.found.movements += 1
  })
  return { months: read.map(({ movement }) => monthOf(movement.createdAt)), unreadable }
}

/** Reads one page of Stripe's balance transactions; one that cannot be read is logged and left out. */
export function readPage(transactions: Stripe.BalanceTransaction[], run: Run) {
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
  return { read, unreadable }
}

/**
 * The tax in a movement: its share of the order's, rounded. Stripe Tax splits refunds in proportion too
 * (https://docs.stripe.com/tax/invoicing/refunds), and reports no tax of a refund or dispute.
 */
function taxIn(
  movement: Movement,
  { amountCents, taxCents }: NonNullable<MovementOrder['paid']>,
): number | undefined {
  if (!saleChange(movement)) return undefined
  const { grossCents, customerFacingCents = grossCents } = movement
  const share = Math.abs(customerFacingCents) / amountCents
  // Never −0, which a file would show.
  return Math.sign(customerFacingCents) * Math.round(taxCents * share) || 0
}

/** The place that the buyer gave at the checkout takes precedence over the card's. */
function ofOrder(movement: Movement, { paid, ...order }: MovementOrder): Movement {
  return {
    ...movement,
    ...order,
    country: order.country ?? movement.country,
    state: order.state ?? movement.state,
    taxCents: paid && taxIn(movement, paid),
    // It may name the buyer.
    description: undefined,
  }
}

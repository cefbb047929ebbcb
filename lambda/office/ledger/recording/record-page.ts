import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { logger } from '../../../platform/logging/logger'
import { monthOf, type Movement, type MovementOrder, saleChange } from '../movement'
import { movementsOfOrder, readMovements } from '../read-movements'
import { addMovement } from '../write-movements'
import { readTransaction } from '../read-transaction'
import { type Taxed, taxInNext } from '../tax-share'
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
  const movements = missing.map(({ movement }) => movement)
  const byPayment = Map.groupBy(movements, (each) => each.paymentIntentId ?? each)
  await forEach([...byPayment.values()], async (ofPayment) => {
    const order = orders.get(ofPayment[0]?.paymentIntentId ?? '')
    const complete = order ? await ofOrder(ofPayment, order, run) : ofPayment
    for (const movement of complete) await addMovement(run.ledger, movement)
    run.found.movements += complete.length
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

/** Adds the order to its movements, oldest first, and the tax to each that changes what the buyer has paid. */
async function ofOrder(
  newestFirst: Movement[],
  { paid, ...order }: MovementOrder,
  { ledger }: Run,
): Promise<Movement[]> {
  const isSale = newestFirst.every((each) => saleChange(each) === 'sale')
  const known = isSale || !paid?.taxCents ? [] : await movementsOfOrder(ledger, order.orderNumber)
  const earlier: Taxed[] = known.flatMap((each) =>
    each.taxCents === undefined ? [] : [{ cents: cardCents(each), taxCents: each.taxCents }],
  )
  return newestFirst.toReversed().map((movement) => {
    const cents = cardCents(movement)
    const taxCents = paid && saleChange(movement) ? taxInNext(cents, earlier, paid) : undefined
    if (taxCents !== undefined) earlier.push({ cents, taxCents })
    return {
      ...movement,
      ...order,
      // The place that the buyer gave at the checkout takes precedence over the card's.
      country: order.country ?? movement.country,
      state: order.state ?? movement.state,
      taxCents,
      // It may name the buyer.
      description: undefined,
    }
  })
}

function cardCents({ grossCents, customerFacingCents = grossCents }: Movement): number {
  return customerFacingCents
}

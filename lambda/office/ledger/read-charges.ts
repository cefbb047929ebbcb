import type { Order } from '../../orders/order'
import type { TableSource } from '../../platform/aws/tables'
import { chargeIn, type Movement } from './movement'
import { movementsOfOrder, movementsWithin, type Span } from './read-movements'

/** Finds the charge of an order; `undefined` while the ledger does not have it. */
export type ChargeOf = (order: Pick<Order, 'orderNumber'>) => Promise<Movement | undefined>

/** A charge is booked before Stripe reports its session as paid, usually by seconds. */
const marginMs = 3_600_000

/**
 * Finds the charges of the orders that were paid within a span: all that were booked in that time are read at once,
 * with the first order, and any other one by itself.
 */
export function chargesOf(ledger: TableSource, span: Span): ChargeOf {
  let booked: Promise<Map<string, Movement>> | undefined
  return async ({ orderNumber }) => {
    booked ??= chargesBooked(ledger, span)
    const charge = (await booked).get(orderNumber)
    return charge ?? readCharge(ledger, orderNumber)
  }
}

/** Reads the charge of one order; `undefined` while the ledger does not have it. */
export async function readCharge(
  ledger: TableSource,
  orderNumber: string,
): Promise<Movement | undefined> {
  return chargeIn(await movementsOfOrder(ledger, orderNumber))
}

async function chargesBooked(ledger: TableSource, { from, to }: Span) {
  const charges = new Map<string, Movement>()
  const start = new Date(Date.parse(from) - marginMs).toISOString()
  for await (const movement of movementsWithin(ledger, { from: start, to })) {
    const { orderNumber } = movement
    if (orderNumber !== undefined && chargeIn([movement])) charges.set(orderNumber, movement)
  }
  return charges
}

import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Order } from '../../orders/order'
import type { TableSource } from '../../platform/aws/tables'
import { chargeIn, movementSchema } from './movement'
import { monthsOf, movementsOfOrder } from './read-movements'

const chargeSchema = z.pick(movementSchema, {
  orderNumber: true,
  chargeId: true,
  feeCents: true,
  netCents: true,
  currency: true,
  cardBrand: true,
  cardLast4: true,
  cardCountry: true,
  country: true,
  state: true,
  payoutId: true,
  payoutArrivalDate: true,
})
export type Charge = z.infer<typeof chargeSchema>

/** Finds the charge of an order; `undefined` while the ledger does not have it. */
export type ChargeOf = (order: Pick<Order, 'orderNumber' | 'sale'>) => Promise<Charge | undefined>

const dayMs = 86_400_000
/** A charge is booked before Stripe reports its session as paid, usually by seconds. */
const marginMs = 3_600_000

/**
 * Finds the charges of orders that are given in order of payment. The charges of a day are read at once, with its
 * first order, so that a year of orders needs no more memory than a day; any other charge is read by itself.
 */
export function chargesOf(ledger: TableSource): ChargeOf {
  let day: string | undefined
  let booked = new Map<string, Charge>()
  return async ({ orderNumber, sale: { paidAt } }) => {
    const paidOn = paidAt?.slice(0, 10)
    if (paidOn !== undefined && paidOn !== day) {
      booked = await chargesBooked(ledger, Date.parse(paidOn))
      day = paidOn
    }
    return booked.get(orderNumber) ?? readCharge(ledger, orderNumber)
  }
}

/** Reads the charge of one order; `undefined` while the ledger does not have it. */
export async function readCharge(
  ledger: TableSource,
  orderNumber: string,
): Promise<Charge | undefined> {
  return chargeIn(await movementsOfOrder(ledger, orderNumber))
}

const names = Object.fromEntries(Object.keys(chargeSchema.shape).map((name) => [`#${name}`, name]))

async function chargesBooked({ client, table }: TableSource, startOfDay: number) {
  const charges = new Map<string, Charge>()
  const from = new Date(startOfDay - marginMs).toISOString()
  const to = new Date(startOfDay + dayMs).toISOString()
  for (const month of monthsOf({ from, to })) {
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        IndexName: 'by-month',
        KeyConditionExpression: '#month = :month AND effectiveAt BETWEEN :from AND :to',
        FilterExpression: 'reportingCategory = :charge AND attribute_exists(orderNumber)',
        ProjectionExpression: Object.keys(names).join(', '),
        ExpressionAttributeNames: { '#month': 'month', ...names },
        ExpressionAttributeValues: {
          ':month': month,
          ':from': from,
          ':to': to,
          ':charge': 'charge',
        },
      },
    )
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        const charge = chargeSchema.parse(item)
        charges.set(charge.orderNumber ?? '', charge)
      }
    }
  }
  return charges
}

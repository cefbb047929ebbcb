import * as z from 'zod/mini'
import { accessSchema } from './access'
import { buyerSchema } from './buyer'
import { chargeSchema } from './charge'
import { deliverySchema } from './delivery'
import { historySchema } from './history'
import { moneySchema } from './money'
import { saleSchema } from './sale'

/** One item of the orders table: the facts of one checkout session, in groups (docs/contracts.md). */
export const orderSchema = z.looseObject({
  orderId: z.string(),
  orderNumber: z.string(),
  livemode: z.boolean(),
  sale: saleSchema,
  charge: z.optional(chargeSchema),
  money: moneySchema,
  buyer: buyerSchema,
  delivery: deliverySchema,
  access: accessSchema,
  /** What happened to the order, the oldest first. */
  history: z.optional(historySchema),
  /** Optimistic lock: each write requires the version that it read and stores the next one. */
  version: z.number(),
})

export type Order = z.infer<typeof orderSchema>

/** A group of facts of an order. */
export type OrderGroup = 'sale' | 'charge' | 'money' | 'buyer' | 'delivery' | 'access'

import * as z from 'zod/mini'

/** What the index by open delivery tells of an order. */
export const openDeliverySchema = z.object({
  orderId: z.string(),
  paidAt: z.iso.datetime(),
})

export type OpenDelivery = z.infer<typeof openDeliverySchema>

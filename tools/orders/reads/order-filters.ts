import { z } from 'zod'
import { channelState, channelStates } from '../../../lambda/orders/channel-state'
import { channelNames } from '../../../lambda/orders/delivery'
import { orderStatus, orderStatuses } from '../../../lambda/orders/order-status'
import type { PaidOrder } from '../../../lambda/orders/read-paid'
import { UserError } from '../../../lib/stage/user-error'
import type { PaidPosition } from './read-orders'

/** Only paid orders are listed. */
export const listedStatuses = orderStatuses.filter((status) => status !== 'awaiting_payment')

/** Parsing throws a UserError that says what to enter. */
export const ordersQuerySchema = z.object({
  find: z.string().optional(),
  status: z.enum(listedStatuses).optional().catch(undefined),
  delivery: z.enum(channelStates).optional().catch(undefined),
  country: z.string().transform(countryCode).optional(),
  month: z.string().optional(),
  after: z.string().transform(positionIn).optional(),
})

export type OrdersQuery = z.infer<typeof ordersQuerySchema> & {
  /** How far from the day in the text, or back from now. */
  days?: number | undefined
}

export function countryCode(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase()
  throw new UserError('A country is two letters, such as US.')
}

/** `2026-11-21T10:01:00.000Z~cs_…` */
export const positionText = ({ paidAt, orderId }: PaidPosition): string => `${paidAt}~${orderId}`

function positionIn(text: string): PaidPosition | undefined {
  const [, paidAt, orderId] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)~(\w+)$/.exec(text) ?? []
  const isPlace = paidAt && orderId && !Number.isNaN(Date.parse(paidAt))
  return isPlace ? { paidAt, orderId } : undefined
}

export function passes(order: PaidOrder, { status, delivery, country }: OrdersQuery): boolean {
  return (
    (status === undefined || orderStatus(order) === status) &&
    (country === undefined || order.sale.country === country) &&
    (delivery === undefined || channelNames.some((name) => channelState(order, name) === delivery))
  )
}

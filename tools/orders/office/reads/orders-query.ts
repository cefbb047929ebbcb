import { InvalidArgumentError } from 'commander'
import { z } from 'zod'
import { channelStates } from '../../../../lambda/orders/channel-state'
import { orderStatuses } from '../../../../lambda/orders/order-status'
import { UserError } from '../../../../lib/stage/user-error'
import {
  cardDigits,
  countryCode,
  type Criteria,
  type Filters,
  paidAmount,
  phoneDigits,
} from '../../reading/order-filters'
import { referenceIn } from '../../reading/one-order'
import type { Place } from '../../reading/orders-paid'
import type { Query } from './office'

/** What a page of orders is asked for. */
export type OrdersQuery = Filters &
  Criteria & {
    /** An order's number, an id at Stripe, or an email address. */
    reference?: string | undefined
    email?: string | undefined
    /** As `2026-11`. */
    month?: string | undefined
    /** The day of the payment, as `2026-11-21`. */
    on?: string | undefined
    after?: Place | undefined
  }

/** Fields that are typed, each with the parser of the option of `find` that has its name. */
const parsers = { phone: phoneDigits, last4: cardDigits, amount: paidAmount, country: countryCode }

const choiceSchema = z.object({
  status: z.enum(orderStatuses).optional().catch(undefined),
  delivery: z.enum(channelStates).optional().catch(undefined),
  month: z.string().optional(),
  on: z.string().optional(),
})

/**
 * Parses the parameters of the list's address.
 *
 * @throws UserError that says what to enter
 */
export function parseOrdersQuery(query: Query): OrdersQuery {
  const reference = referenceIn(query['find'] ?? '')
  const typed = Object.entries(parsers).flatMap(([name, parse]) => {
    const text = query[name]
    return text === undefined ? [] : [[name, parsed(text, parse)] as const]
  })
  return {
    ...choiceSchema.parse(query),
    ...Object.fromEntries(typed),
    ...(reference.includes('@') ? { email: reference } : { reference }),
    after: placeIn(query['after']),
  }
}

function parsed(text: string, parse: (text: string) => string): string {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw new UserError(error.message, { cause: error })
    throw error
  }
}

/** A place as an address has it: `2026-11-21T10:01:00.000Z~cs_…`. */
export function placeText({ paidAt, orderId }: Place): string {
  return `${paidAt}~${orderId}`
}

function placeIn(text: string | undefined): Place | undefined {
  const [, paidAt, orderId] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)~(\w+)$/.exec(text ?? '') ?? []
  return paidAt === undefined || orderId === undefined ? undefined : { paidAt, orderId }
}

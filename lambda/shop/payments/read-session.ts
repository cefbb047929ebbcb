import * as z from 'zod/mini'
import type { Payment, PaymentFacts, UnreadablePayment } from '../../orders/payment'
import { canonicalEmail } from '../../orders/typed-text'
import { LoggableError } from '../../platform/logging/loggable-error'
import { discountFields, expectedSale } from './session-discount'
import { metadataSchema } from './session-metadata'
import { isMarkedBy, type StoreMark } from './store-mark'
import {
  addressSchema,
  currencySchema,
  ifReadable,
  instantOf,
  paymentIntentIdSchema,
  secondsSchema,
} from './stripe-fields'

const markedSchema = z.object({ metadata: z.unknown() })

const sessionId = z.string().check(z.startsWith('cs_'))

const sessionSchema = z.object({
  id: sessionId,
  created: secondsSchema,
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number(),
  currency: currencySchema,
  livemode: z.boolean(),
  payment_intent: paymentIntentIdSchema,
  // Only support and finance need them, so they never block a sale.
  customer_details: ifReadable(
    z.object({
      email: ifReadable(
        z.pipe(
          z.pipe(z.string(), z.transform(canonicalEmail)),
          z.string().check(z.regex(/^[^\s\p{C}]+@[^\s\p{C}]+$/u)),
        ),
      ),
      address: ifReadable(addressSchema),
    }),
  ),
  total_details: ifReadable(z.object({ amount_tax: ifReadable(z.number()), amount_discount: ifReadable(z.number()) })),
  ...discountFields,
  invoice_creation: ifReadable(z.object({ enabled: z.boolean() })),
  metadata: metadataSchema,
})

/** Only the id is required. */
const unreadableSchema = z.object({
  id: sessionId,
  created: ifReadable(secondsSchema),
  payment_status: ifReadable(z.string()),
  amount_total: ifReadable(z.number()),
  currency: ifReadable(currencySchema),
  payment_intent: ifReadable(paymentIntentIdSchema),
})

/**
 * `undefined` when the session belongs to another product or store (F26). If this version cannot read it, such as one
 * of a newer version, returns enough to hold an order. Throws a `LoggableError` when such a session lacks even an id.
 *
 * @param session as Stripe lists it, or as an event contains it.
 * @param seenAt the event's `created`, in seconds since 1970.
 */
export function readSession(session: unknown, seenAt: number, mark: StoreMark): Payment | undefined {
  const marked = markedSchema.safeParse(session)
  if (!marked.success || !isMarkedBy(mark, marked.data.metadata)) return undefined
  const parsed = sessionSchema.safeParse(session)
  if (parsed.success) return paymentFacts(parsed.data, seenAt)
  const payment = unreadablePayment(session, seenAt)
  if (!payment) throw new LoggableError('A checkout session of this store has no id')
  return { ...payment, fields: parsed.error.issues.map(({ path }) => path.join('.')) }
}

function paymentFacts(session: z.infer<typeof sessionSchema>, seenAt: number): PaymentFacts {
  // A free session counts as paid; without a code its total is not the expected one, and the order is held (F28).
  const { payment_status: status, amount_total: total } = session
  const isPaid = status === 'paid' || (status === 'no_payment_required' && total === 0)
  const { expectedCents, expectedCurrency, deliveryMethod, email, phone, source } = session.metadata
  const address = session.customer_details?.address
  return {
    orderId: session.id,
    livemode: session.livemode,
    sale: {
      createdAt: instantOf(session.created),
      paidAt: isPaid ? instantOf(seenAt) : undefined,
      amountCents: total,
      currency: session.currency,
      ...expectedSale(expectedCents, session.total_details?.amount_discount ?? 0, session),
      expectedCurrency,
      country: address?.country,
      state: address?.state,
      taxCents: session.total_details?.amount_tax,
      source,
      paymentIntentId: session.payment_intent ?? undefined,
    },
    buyer: {
      email,
      phone,
      checkoutEmail: session.customer_details?.email,
      postalCode: address?.postal_code,
    },
    deliveryMethod,
    hasInvoice: session.invoice_creation?.enabled ?? false,
  }
}

function unreadablePayment(session: unknown, seenAt: number): Omit<UnreadablePayment, 'fields'> | undefined {
  const parsed = unreadableSchema.safeParse(session)
  if (!parsed.success) return undefined
  const { id, created, payment_status: paymentStatus, payment_intent: intent } = parsed.data
  return {
    orderId: id,
    livemode: id.startsWith('cs_live_'),
    sale: {
      createdAt: instantOf(created ?? seenAt),
      // An unknown status may mean that the buyer has paid.
      paidAt: paymentStatus === 'unpaid' ? undefined : instantOf(seenAt),
      amountCents: parsed.data.amount_total ?? 0,
      currency: parsed.data.currency ?? 'xxx',
      paymentIntentId: intent ?? undefined,
      unreadableSince: instantOf(seenAt),
    },
  }
}

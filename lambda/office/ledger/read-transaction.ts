import { instantOf } from '../../shop/payments/stripe-fields'
import { type Movement, monthOf } from './movement'
import {
  type Source,
  sourceSchema,
  type Transaction,
  transactionSchema,
} from './transaction-schema'

/** A balance transaction as read: its movement does not name its order yet. */
export type ReadTransaction = {
  movement: Movement
  /** Of a charge only: among it the mark of the store that sold. */
  chargeMetadata?: Record<string, string>
}

/**
 * Reads a balance transaction with its expanded source. Throws a `ZodError`, which names fields only, when
 * Stripe's form has changed: then nothing of it is stored.
 *
 * @param reading the mode of the key, because a balance transaction does not say, and the time.
 */
export function readTransaction(
  given: unknown,
  { livemode, recordedAt }: Pick<Movement, 'livemode' | 'recordedAt'>,
): ReadTransaction {
  const transaction = transactionSchema.parse(given)
  const source =
    typeof transaction.source === 'object' ? (transaction.source ?? undefined) : undefined
  const createdAt = instantOf(transaction.created)
  const effectiveAt = arrivalOf(transaction, source) ?? createdAt
  const movement = {
    balanceTransactionId: transaction.id,
    reportingCategory: transaction.reporting_category,
    type: transaction.type,
    sourceId: typeof transaction.source === 'string' ? transaction.source : source?.id,
    description: transaction.description ?? undefined,
    createdAt,
    availableOn: instantOf(transaction.available_on),
    effectiveAt,
    month: monthOf(effectiveAt),
    grossCents: transaction.amount,
    feeCents: transaction.fee,
    feeTaxCents: feeTaxCents(transaction),
    netCents: transaction.net,
    currency: transaction.currency,
    balanceType: transaction.balance_type ?? undefined,
    recordedAt,
    livemode,
    ...customerFacing(transaction, source),
    ...(source ? sourceIds(source) : {}),
    ...(source?.object === 'payout' ? payoutFields(transaction, source) : {}),
    ...(source?.object === 'charge' ? cardAndPlace(source) : {}),
  }
  return source?.object === 'charge'
    ? { movement, chargeMetadata: source.metadata ?? {} }
    : { movement }
}

/** When a payout arrives: Stripe's Balance report deducts it then, not when it is created. */
function arrivalOf({ type }: Transaction, source: Source | undefined): string | undefined {
  const isPayout = type === 'payout' && source?.object === 'payout'
  return isPayout && source.arrival_date !== undefined ? instantOf(source.arrival_date) : undefined
}

function feeTaxCents({ fee_details: details }: Transaction): number {
  const taxes = (details ?? []).filter(({ type }) => type === 'tax')
  return taxes.reduce((sum, { amount }) => sum + amount, 0)
}

/** What moved on the buyer's card, where Stripe converted it. */
function customerFacing(transaction: Transaction, source: Source | undefined) {
  const { amount, currency, exchange_rate: rate } = transaction
  if (!source?.currency || source.amount === undefined || source.currency === currency) return {}
  return {
    customerFacingCents: Math.sign(amount) * Math.abs(source.amount),
    customerFacingCurrency: source.currency,
    exchangeRate: rate ?? undefined,
  }
}

function sourceIds({ object, id, payment_intent: payment, charge }: Source) {
  const paymentIntentId = payment ?? undefined
  if (object === 'charge') return { paymentIntentId, chargeId: id }
  if (object === 'refund') return { paymentIntentId, chargeId: charge ?? undefined, refundId: id }
  if (object === 'dispute') return { paymentIntentId, chargeId: charge ?? undefined, disputeId: id }
  return {}
}

/** The payout's own withdrawal shows the state of the payout; its failure only which it was. */
function payoutFields({ type }: Transaction, source: Source) {
  return type === 'payout' ? payoutState(source) : { payoutId: source.id }
}

/** What changes about a payout until it has arrived and its trace id is there. */
export function payoutState(payout: unknown) {
  const {
    id,
    arrival_date: arrival,
    status,
    automatic,
    trace_id: trace,
  } = sourceSchema.parse(payout)
  return {
    payoutId: id,
    payoutArrivalDate: arrival === undefined ? undefined : instantOf(arrival).slice(0, 10),
    payoutStatus: status ?? undefined,
    isAutomatic: automatic,
    payoutTraceId: trace?.value ?? undefined,
  }
}

/** The place is that of the card's billing address. */
function cardAndPlace(charge: Source) {
  const card = charge.payment_method_details?.card
  const address = charge.billing_details?.address
  return {
    cardBrand: card?.brand ?? undefined,
    cardLast4: card?.last4 ?? undefined,
    cardCountry: card?.country ?? undefined,
    country: address?.country ?? undefined,
    state: address?.state ?? undefined,
  }
}

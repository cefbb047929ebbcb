import { decimalsOf } from '../../../price'
import { instantOf } from '../../../shop/payments/stripe-fields'
import type { Movement } from '../model/movement'
import { expandedOf } from './reading'
import { type Source, type Transaction, transactionSchema } from './transaction-schema'

export type ReadTransaction = {
  movement: Movement
  /** Has the mark of the store that sold; absent when Stripe names only the charge's id, or none. */
  chargeMetadata?: Record<string, string> | undefined
  /** Of the charge; absent likewise. */
  isDisputed?: boolean | undefined
}

/**
 * Reads a balance transaction with its expanded source; its movement has no order yet.
 *
 * @throws ZodError, which names fields only, when Stripe's format has changed
 */
export function readTransaction(given: unknown): ReadTransaction {
  const transaction = transactionSchema.parse(given)
  const source = expandedOf(transaction.source)
  const createdAt = instantOf(transaction.created)
  const movement = {
    balanceTransactionId: transaction.id,
    reportingCategory: transaction.reporting_category,
    type: transaction.type,
    sourceId: typeof transaction.source === 'string' ? transaction.source : source?.id,
    description: transaction.description ?? undefined,
    createdAt,
    availableOn: instantOf(transaction.available_on),
    effectiveAt: instantOf(effectiveAt(transaction, source)),
    grossCents: transaction.amount,
    feeCents: transaction.fee,
    feeTaxCents: feeTaxCents(transaction),
    netCents: transaction.net,
    currency: transaction.currency,
    balanceType: transaction.balance_type ?? undefined,
    ...customerFacing(transaction, source),
    ...(source ? sourceIds(source) : {}),
    ...(source?.object === 'payout' ? payoutFields(transaction, source) : {}),
    ...(source?.object === 'charge' ? cardAndPlace(source) : {}),
  }
  const charge = source?.object === 'charge' ? source : expandedOf(source?.charge)
  return { movement, chargeMetadata: charge && (charge.metadata ?? {}), isDisputed: charge?.disputed }
}

/**
 * Stripe's Balance report deducts an automatic payout when it arrives, and one made by hand when it is made
 * (https://docs.stripe.com/reports/report-types/balance). One that came back before its arrival never was at the bank:
 * it counts with its return.
 */
function effectiveAt({ type, created }: Transaction, source: Source | undefined): number {
  if (type !== 'payout' || !source?.automatic || source.arrival_date === undefined) return created
  const returned = expandedOf(source.failure_balance_transaction)
  return Math.min(source.arrival_date, returned?.created ?? Infinity)
}

function feeTaxCents({ fee_details: details }: Transaction): number {
  const taxes = (details ?? []).filter(({ type }) => type === 'tax')
  return taxes.reduce((sum, { amount }) => sum + amount, 0)
}

function customerFacing(transaction: Transaction, source: Source | undefined) {
  const { amount, currency, exchange_rate: rate } = transaction
  if (!source?.currency || source.amount === undefined || source.currency === currency) return {}
  const whole = Math.sign(amount) * Math.abs(source.amount)
  const isInParts = source.object === 'dispute' && typeof rate === 'number'
  return {
    customerFacingCents: isInParts ? partOf(whole, transaction, source.currency, rate) : whole,
    customerFacingCurrency: source.currency,
    exchangeRate: rate ?? undefined,
  }
}

/**
 * What one movement of a dispute changed on the card. A bank may give back a part, so the amount by the rate counts,
 * unless rounding alone makes it differ from the dispute's whole amount.
 */
function partOf(whole: number, { amount, currency }: Transaction, facing: string, rate: number) {
  const units = 10 ** (decimalsOf(facing) - decimalsOf(currency))
  const cents = Math.round((amount / rate) * units)
  const isWhole = Math.abs(cents) >= Math.abs(whole) * 0.99 - 1
  return isWhole ? whole : cents
}

function sourceIds({ object, id, payment_intent: payment, charge }: Source) {
  const paymentIntentId = payment ?? undefined
  const chargeId = typeof charge === 'object' ? charge?.id : charge
  if (object === 'charge') return { paymentIntentId, chargeId: id }
  if (object === 'refund') return { paymentIntentId, chargeId, refundId: id }
  if (object === 'dispute') return { paymentIntentId, chargeId, disputeId: id }
  return {}
}

/** The movement of a payout's failure has only its id. */
function payoutFields({ type }: Transaction, source: Source) {
  const { id: payoutId, arrival_date: arrival, status, automatic, trace_id: trace } = source
  if (type !== 'payout') return { payoutId }
  return {
    payoutId,
    payoutArrivalDate: arrival === undefined ? undefined : instantOf(arrival).slice(0, 10),
    payoutStatus: status ?? undefined,
    isAutomatic: automatic,
    payoutTraceId: trace?.value ?? undefined,
  }
}

function cardAndPlace(charge: Source) {
  const card = charge.payment_method_details?.card
  const address = charge.billing_details?.address
  return {
    cardBrand: card?.brand ?? undefined,
    cardLast4: card?.last4 ?? undefined,
    cardCountry: card?.country,
    country: address?.country,
    state: address?.state,
  }
}

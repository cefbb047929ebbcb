import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from './account'
import { listRoute, retrieveRoute } from './api-route'
import { daySeconds, fields, inSeconds, newId, pick, startOfDay } from '../api/values'
import { exchangeBetween } from './exchange'

/** A Balance Transaction: money that was added to the seller's balance or left it. */
export const transactionRecordSchema = z.object({
  object: z.literal('balance_transaction'),
  type: z.enum([
    'charge',
    'refund',
    'refund_failure',
    'adjustment',
    'stripe_fee',
    'payout',
    'payout_failure',
    'reserve_hold',
    'reserve_release',
  ]),
  /** A reserve is booked twice: off the balance of payments, and into that of what Stripe holds. */
  balanceType: z.enum(['payments', 'risk_reserved']).default('payments'),
  reportingCategory: z.string(),
  ...fields('id currency', z.string()),
  /** `amountCents` is gross, negative when it leaves the balance; the fee is always positive. */
  ...fields('created availableOn amountCents feeCents', z.number()),
  /** From the currency of the charge to the account's, when they differ. */
  exchangeRate: z.number().nullable().default(null),
  /** `sourceId` is the charge, refund, dispute or payout that moved the money, if any did. */
  ...fields('description feeDescription payoutId sourceId', z.string().nullable()),
})

export type TransactionRecord = z.infer<typeof transactionRecordSchema>

/** The change of the balance. */
export function netCents({ amountCents, feeCents }: TransactionRecord): number {
  return amountCents - feeCents
}

/**
 * Stripe's fee for a card payment in the United States: 2.9 % and 30 cents, rounded to the cent.
 * https://stripe.com/pricing
 */
export function processingFeeCents(amountCents: number): number {
  return Math.round((amountCents * 29) / 1000) + 30
}

/**
 * The fee of a dispute, whoever wins it, and as much again for countering one, which comes back with a win:
 * https://support.stripe.com/questions/june-2025-pricing-updates-for-disputes
 */
export const disputeFeeCents = 1500

/** The category is the type, and the balance that of payments, unless they are given. */
type Movement = Pick<TransactionRecord, 'type' | 'amountCents' | 'description'> & {
  balanceType?: TransactionRecord['balanceType']
  reportingCategory?: string
  source: { id: string | null; currency: string }
  fee?: { cents: number; description: string }
  /** Seconds since the epoch, unless it is as of any other income or expense. */
  availableOn?: number
}

/**
 * Books a movement of the balance. Income can be paid out from midnight (UTC) two days later, as in
 * the United States; everything else counts at once.
 */
export function newTransaction(
  { clock, settlementCurrency }: Pick<Account, 'clock' | 'settlementCurrency'>,
  movement: Movement,
): TransactionRecord {
  const { type, reportingCategory = type, balanceType = 'payments' } = movement
  const { amountCents, description, source, fee } = movement
  const created = inSeconds(clock.now())
  // The balance that a payout leaves or comes back to is in its currency already.
  const exchange = type.startsWith('payout')
    ? undefined
    : exchangeBetween(source.currency, settlementCurrency)
  const settled = (cents: number) => exchange?.convert(cents) ?? cents
  return {
    object: 'balance_transaction',
    id: newId('transaction'),
    created,
    availableOn: movement.availableOn ?? defaultAvailability(amountCents, created),
    type,
    balanceType,
    reportingCategory,
    amountCents: settled(amountCents),
    feeCents: settled(fee?.cents ?? 0),
    feeDescription: fee?.description ?? null,
    currency: exchange?.currency ?? source.currency,
    exchangeRate: exchange?.rate ?? null,
    description,
    sourceId: source.id,
    payoutId: null,
  }
}

function defaultAvailability(amountCents: number, created: number): number {
  return amountCents > 0 ? startOfDay(created) + 2 * daySeconds : created
}

/** Whether a movement counts as available. A payout leaves at once, although it arrives days later. */
export function isAvailable({ availableOn, type }: TransactionRecord, now: number): boolean {
  return availableOn <= now || type === 'payout'
}

/** The Balance Transaction in Stripe's JSON; the clock decides whether it is available. */
export function transactionJson(
  transaction: TransactionRecord,
  { clock }: Pick<Account, 'clock'>,
): Stripe.BalanceTransaction {
  return {
    ...pick(transaction, 'id object created currency description type'),
    amount: transaction.amountCents,
    available_on: transaction.availableOn,
    balance_type: transaction.balanceType,
    exchange_rate: transaction.exchangeRate,
    fee: transaction.feeCents,
    fee_details: feeDetails(transaction),
    net: netCents(transaction),
    reporting_category: transaction.reportingCategory,
    source: transaction.sourceId,
    status: isAvailable(transaction, inSeconds(clock.now())) ? 'available' : 'pending',
  }
}

function feeDetails(transaction: TransactionRecord) {
  const { feeCents: amount, currency, feeDescription: description } = transaction
  if (amount === 0) return []
  return [{ amount, application: null, currency, description, type: 'stripe_fee' }]
}

const base = '/v1/balance_transactions'

/** https://docs.stripe.com/api/balance_transactions */
export const transactionRoutes = [
  listRoute(
    'balance_transaction',
    base,
    {
      payout: ({ payoutId }) => payoutId,
      source: ({ sourceId }) => sourceId,
      type: ({ type }) => type,
    },
    transactionJson,
  ),
  retrieveRoute('balance_transaction', `${base}/:id`, transactionJson),
]

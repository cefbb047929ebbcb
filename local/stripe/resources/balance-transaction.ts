import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from './account'
import { listRoute, retrieveRoute } from './api-route'
import { fields, inSeconds, newId, pick } from '../api/values'

/** A Balance Transaction: money that was added to the seller's balance or left it. */
export const transactionRecordSchema = z.object({
  object: z.literal('balance_transaction'),
  type: z.enum(['charge', 'refund', 'refund_failure', 'adjustment', 'payout', 'payout_failure']),
  reportingCategory: z.string(),
  /** `sourceId` is the charge, refund, dispute or payout that moved the money. */
  ...fields('id currency sourceId', z.string()),
  /** `amountCents` is gross, negative when it leaves the balance; the fee is always positive. */
  ...fields('created availableOn amountCents feeCents', z.number()),
  ...fields('description feeDescription payoutId', z.string().nullable()),
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
 * The fee of a dispute, whoever wins it: https://docs.stripe.com/disputes/how-disputes-work. The emulator leaves
 * out the second fee for countering one: https://support.stripe.com/questions/june-2025-pricing-updates-for-disputes
 */
export const disputeFeeCents = 1500

const daySeconds = 86_400

type Movement = Pick<TransactionRecord, 'type' | 'amountCents' | 'description'> & {
  /** The type, unless it is given. */
  reportingCategory?: string
  source: { id: string; currency: string }
  fee?: { cents: number; description: string }
  /** Seconds since the epoch, unless it is as of any other income or expense. */
  availableOn?: number
}

/**
 * Books a movement of the balance. Income can be paid out from midnight (UTC) two days later, as in
 * the United States; everything else counts at once.
 */
export function newTransaction(
  { clock }: Pick<Account, 'clock'>,
  movement: Movement,
): TransactionRecord {
  const { type, reportingCategory = type, amountCents, description, source, fee } = movement
  const created = inSeconds(clock.now())
  return {
    object: 'balance_transaction',
    id: newId('transaction'),
    created,
    availableOn: movement.availableOn ?? defaultAvailability(amountCents, created),
    type,
    reportingCategory,
    amountCents,
    feeCents: fee?.cents ?? 0,
    feeDescription: fee?.description ?? null,
    currency: source.currency,
    description,
    sourceId: source.id,
    payoutId: null,
  }
}

function defaultAvailability(amountCents: number, created: number): number {
  return amountCents > 0 ? (Math.floor(created / daySeconds) + 2) * daySeconds : created
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
    balance_type: 'payments',
    exchange_rate: null,
    fee: transaction.feeCents,
    fee_details: feeDetails(transaction),
    net: netCents(transaction),
    reporting_category: transaction.reportingCategory,
    source: transaction.sourceId,
    status: isAvailable(transaction, inSeconds(clock.now())) ? 'available' : 'pending',
  }
}

function feeDetails({
  feeCents: amount,
  currency,
  feeDescription: description,
}: TransactionRecord) {
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
      currency: ({ currency }) => currency,
    },
    transactionJson,
  ),
  retrieveRoute('balance_transaction', `${base}/:id`, transactionJson),
]

import type { Account, Due } from '../account/account'
import type { Kinds } from '../account/kinds'
import { newTransaction } from './balance-transaction'
import { sendWaitingRefunds } from './refund'

/** 2.9 % and 30 cents, rounded, as in the United States: https://stripe.com/pricing */
function processingFeeCents(cents: number): number {
  return Math.round((cents * 29) / 1000) + 30
}

/**
 * Stripe reports a payment before it has booked it: for a moment a charge has no balance transaction.
 * https://docs.stripe.com/payments/payment-intents/asynchronous-capture
 */
export function whenBooked(account: Account, charge: Kinds['charge']): Due | undefined {
  if (!charge.paid || charge.balance_transaction) return undefined
  const atMs = charge.created * 1000 + account.settlementDelayMs
  return { atMs, act: () => settleCharge(account, charge) }
}

function settleCharge(account: Account, charge: Kinds['charge']): void {
  const { amount, description } = charge
  const fee = { amount: processingFeeCents(amount), description: 'Stripe processing fees' }
  const transaction = newTransaction(account, { type: 'charge', amount, description, source: charge, fee })
  account.commit([[transaction], [{ ...charge, balance_transaction: transaction.id }]])
  sendWaitingRefunds(account)
}

/** No money moves. */
export function warnOfFraud(account: Account, charge: Kinds['charge']): void {
  const { id, payment_intent: intent } = charge
  const warning = account.make('radar.early_fraud_warning', { charge: id, ...(intent && { payment_intent: intent }) })
  account.commit([[warning, 'radar.early_fraud_warning.created']])
}

import type { Stripe } from 'stripe'
import { netCents, type TransactionRecord } from './transaction-record'

/** The Balance Transaction as Stripe's API shows it; `nowSeconds` decides what is available. */
export function transactionObject(
  transaction: TransactionRecord,
  nowSeconds: number,
): Stripe.BalanceTransaction {
  return {
    id: transaction.id,
    object: 'balance_transaction',
    amount: transaction.amountCents,
    available_on: transaction.availableOn,
    balance_type: 'payments',
    created: transaction.created,
    currency: transaction.currency,
    description: transaction.description,
    exchange_rate: null,
    fee: transaction.feeCents,
    fee_details: feeDetails(transaction),
    net: netCents(transaction),
    reporting_category: transaction.reportingCategory,
    source: transaction.sourceId,
    status: transaction.availableOn <= nowSeconds ? 'available' : 'pending',
    type: transaction.type,
  }
}

function feeDetails(transaction: TransactionRecord): Stripe.BalanceTransaction.FeeDetail[] {
  if (transaction.feeCents === 0) return []

  return [
    {
      amount: transaction.feeCents,
      application: null,
      currency: transaction.currency,
      description: transaction.feeDescription,
      type: 'stripe_fee',
    },
  ]
}

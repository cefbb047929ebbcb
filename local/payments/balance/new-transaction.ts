import { inSeconds } from '../in-seconds'
import { newId } from '../ids'
import type { TransactionRecord } from './transaction-record'

const daySeconds = 86_400

type Movement = Pick<
  TransactionRecord,
  'type' | 'reportingCategory' | 'amountCents' | 'currency' | 'description' | 'sourceId'
> & { fee?: { cents: number; description: string } }

/**
 * Books a movement of the balance. Income can be paid out from midnight (UTC) two days later, as in
 * the United States; what leaves the balance leaves it now.
 */
export function newTransaction({ fee, ...movement }: Movement, nowMs: number): TransactionRecord {
  const created = inSeconds(nowMs)
  const isIncome = movement.amountCents > 0

  return {
    ...movement,
    object: 'balance_transaction',
    id: newId('transaction'),
    created,
    availableOn: isIncome ? (Math.floor(created / daySeconds) + 2) * daySeconds : created,
    feeCents: fee?.cents ?? 0,
    feeDescription: fee?.description ?? null,
    payoutId: null,
  }
}

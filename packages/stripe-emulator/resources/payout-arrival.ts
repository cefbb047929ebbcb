import { randomInt } from 'node:crypto'
import type { Account, Due } from '../account/account'
import type { Kinds } from '../account/kinds'
import { daySeconds, inSeconds, startOfDay } from '../account/seconds'
import { newTransaction } from './balance-transaction'

type Payout = Kinds['payout']

/** Stripe receives the bank's reference up to 10 days after the arrival. */
const traceSeconds = 3 * daySeconds
/** Banks report a failure within five business days. */
const failureSeconds = 7 * daySeconds

export function whenPayoutMoves(account: Account, payout: Payout): Due | undefined {
  const { status, arrival_date: arrival, trace_id: trace } = payout
  if (status === 'in_transit') return { atMs: arrival * 1000, act: () => arrive(account, payout) }
  if (status !== 'paid' || trace?.value !== null) return undefined
  return { atMs: (arrival + traceSeconds) * 1000, act: () => tellTrace(account, payout) }
}

/** Also before its day. */
export function arrive(account: Account, payout: Payout): void {
  const { automatic, arrival_date: arrival, reconciliation_status: state } = payout
  const today = startOfDay(inSeconds(account.clock.now()))
  const paid: Payout = {
    ...payout,
    status: 'paid',
    arrival_date: Math.min(arrival, today),
    reconciliation_status: automatic ? 'completed' : state,
  }
  account.commit([[paid]])
}

function tellTrace(account: Account, payout: Payout): void {
  const value = String(randomInt(10 ** 14)).padStart(15, '0')
  account.commit([[{ ...payout, trace_id: { status: 'supported', value } }]])
}

export function canFail({ status, arrival_date: arrival }: Payout, nowMs: number): boolean {
  if (status !== 'paid') return status === 'in_transit'
  return inSeconds(nowMs) < arrival + failureSeconds
}

/**
 * The movements become free for the next payout; only the payout's own and that of the failure stay listed under it,
 * and add up to zero. Stripe does not document which movements a failed payout keeps: with `failedPayoutsKeepMovements`
 * it keeps all, and the next payout contains that of the failure.
 */
export function failPayout(account: Account, payout: Payout): void {
  const { id, amount, balance_transaction: own, automatic, trace_id: trace } = payout
  const isFreed = automatic && !account.failedPayoutsKeepMovements
  const returned = newTransaction(account, {
    type: 'payout_failure',
    reporting_category: 'payout_reversal',
    amount,
    description: `PAYOUT FAILURE (${id})`,
    source: payout,
    available_on: inSeconds(account.clock.now()),
    payout: isFreed ? id : null,
  })
  const freed = account.ledger
    .all('balance_transaction')
    .filter((each) => isFreed && each.payout === id && each.id !== own)
  const failed: Payout = {
    ...payout,
    status: 'failed',
    failure_balance_transaction: returned.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    reconciliation_status: automatic ? 'completed' : payout.reconciliation_status,
    trace_id: trace?.value ? trace : { status: 'unsupported', value: null },
  }
  account.commit([[failed], [returned], ...freed.map((movement) => [{ ...movement, payout: null }] as const)])
}

import { stripeAccess } from '../../../lambda/shop/payments/stripe-client'
import { useServer } from './http-server'

type Listed = { id: string; created: number; status: string; amount: number } & Record<string, unknown>

type Transaction = { amount: number; fee: number; reporting_category: string; exchange_rate: number | null }
type Payment = { sessions: unknown[]; refunds: Listed[]; disputes: Listed[] }

export const refund = (amount: number, status = 'succeeded', day = 1) =>
  ({ id: `re_${day}`, amount, status, created: dayOf(day) }) satisfies Listed

/** What the bank took in a dispute, with Stripe's fee, and what it gave back. */
export const taken: Transaction = { amount: -1499, fee: 1500, reporting_category: 'dispute', exchange_rate: null }
const reversal = { ...taken, fee: 0, reporting_category: 'dispute_reversal' }
export const givenBack = (amount: number): Transaction => ({ ...reversal, amount })

function usual(status: string) {
  if (status.startsWith('warning_')) return []
  return status === 'won' ? [taken, givenBack(1499)] : [taken]
}

export const dispute = (status: string, day = 1, transactions = usual(status)) =>
  ({
    id: `dp_${day}`,
    reason: 'fraudulent',
    status,
    created: dayOf(day),
    amount: 1499,
    balance_transactions: transactions,
    evidence_details: { due_by: transactions.length > 0 ? dayOf(day + 9) : null },
  }) satisfies Listed

const dayOf = (day: number) => Date.UTC(2026, 10, 22 + day) / 1000

/** A Stripe that has nothing but one payment. Empty at the start of each test. */
export function useStripeLists() {
  const payment: Payment = { sessions: [], refunds: [], disputes: [] }
  /** The statuses of the next responses by list, and what the next responses wait for. */
  const next: { refusals: { [list in keyof Payment]?: number[] }; waits: Promise<void>[] } = { refusals: {}, waits: [] }
  const { url, requests } = useServer((response, _body, { url: path = '' }) => {
    const list = (['sessions', 'refunds', 'disputes'] as const).find((name) => path.includes(`${name}?payment_intent=`))
    const refusal = list && next.refusals[list]?.shift()
    const content = refusal ? { error: { message: 'Refused' } } : { data: list ? payment[list] : [] }
    const body = JSON.stringify(content)
    void Promise.resolve(next.waits.shift()).then(() => response.writeHead(refusal ?? 200).end(body))
  })
  const set = (lists: Partial<Payment>) => Object.assign(payment, { sessions: [], refunds: [], disputes: [], ...lists })
  beforeEach(() => {
    set({})
    Object.assign(next, { refusals: {}, waits: [] })
  })
  return {
    payment,
    set,
    next,
    stripe: () => stripeAccess('sk_test_0123456789abcdef', url()).stripe,
    requestsFor: (list: keyof Payment) => requests().filter(({ path }) => path.includes(list)).length,
  }
}

import { stripeAccess } from '../../../lambda/shop/payments/stripe-client'
import { startServer, type TestServer } from './http-server'

type Listed = { id: string; created: number; status: string; amount: number } & Record<string, unknown>

type Transaction = {
  amount: number
  fee: number
  reporting_category: string
  exchange_rate: number | null
}

type Payment = { sessions: unknown[]; refunds: Listed[]; disputes: Listed[] }

export const refund = (amount: number, status = 'succeeded', day = 1) =>
  ({ id: `re_${day}`, amount, status, created: dayOf(day) }) satisfies Listed

/** What the bank took in a dispute, with Stripe's fee, and what it gave back. */
export const taken: Transaction = { amount: -1499, fee: 1500, reporting_category: 'dispute', exchange_rate: null }
export const givenBack = (amount: number): Transaction => ({
  ...taken,
  amount,
  fee: 0,
  reporting_category: 'dispute_reversal',
})

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

let servers: TestServer[] = []
afterEach(() => {
  for (const server of servers) server.close()
  servers = []
})

/** `refusals` are the statuses of its next responses by list, `waits` what its next responses wait for. */
export async function startStripeLists(initial: Partial<Payment> = {}) {
  const payment: Payment = { sessions: [], refunds: [], disputes: [], ...initial }
  const refusals: { [list in keyof Payment]?: number[] } = {}
  const waits: Promise<void>[] = []
  const started = await startServer((response, _body, { url = '' }) => {
    const list = (['sessions', 'refunds', 'disputes'] as const).find((name) => url.includes(name))
    const refusal = list && refusals[list]?.shift()
    const content = refusal ? { error: { message: 'Refused' } } : { data: list && payment[list] }
    const body = JSON.stringify(content)
    void Promise.resolve(waits.shift()).then(() => response.writeHead(refusal ?? 200).end(body))
  })
  servers.push(started)
  const { stripe } = stripeAccess('sk_test_0123456789abcdef', started.url)
  const requestsFor = (list: keyof Payment) => started.requests.filter(({ path }) => path.includes(list)).length
  return { stripe, payment, refusals, waits, requestsFor, url: started.url }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { stripeAccess } from '../../../lambda/payments/stripe-client'
import { startServer, type TestServer } from './http-server'

/** A refund or dispute as Stripe lists it, with the fields that the store reads. */
type Listed = { id: string; created: number; status: string; amount: number } & Record<
  string,
  unknown
>

/** What Stripe knows about one payment. */
type Payment = { sessions: unknown[]; refunds: Listed[]; disputes: Listed[] }

/** A refund of `amount` cents. */
export const refund = (amount: number, status = 'succeeded', day = 1) =>
  ({ id: `re_${day}`, amount, status, created: dayOf(day) }) satisfies Listed

/** A dispute in this state, and the fees that Stripe has charged and given back for it. */
export const dispute = (status: string, day = 1, fees = [1500]) =>
  ({
    id: `dp_${day}`,
    reason: 'fraudulent',
    status,
    created: dayOf(day),
    amount: 1499,
    balance_transactions: fees.map((fee) => ({ fee })),
    evidence_details: { due_by: fees.length > 0 ? dayOf(day + 9) : null },
  }) satisfies Listed

const dayOf = (day: number) => Date.UTC(2026, 10, 22 + day) / 1000

let server: TestServer | undefined
afterEach(() => server?.close())

/**
 * Starts a Stripe that lists the session, refunds and disputes of one payment, and the SDK for it. `payment` may
 * change; `refusals` are statuses with which it refuses the next requests for a list, by its name; `waits` are
 * milliseconds that the next responses need.
 */
export async function startStripeLists(initial: Partial<Payment> = {}) {
  const payment: Payment = { sessions: [], refunds: [], disputes: [], ...initial }
  const refusals: { [list in keyof Payment]?: number[] } = {}
  const waits: number[] = []
  const started = await startServer((response, _body, { url = '' }) => {
    const list = (['sessions', 'refunds', 'disputes'] as const).find((name) => url.includes(name))
    const refusal = list && refusals[list]?.shift()
    const content = refusal ? { error: { message: 'Refused' } } : { data: list && payment[list] }
    const body = JSON.stringify(content)
    void sleep(waits.shift() ?? 0).then(() => response.writeHead(refusal ?? 200).end(body))
  })
  server = started
  const { stripe } = stripeAccess('sk_test_0123456789abcdef', started.url)
  const requestsFor = (list: keyof Payment) =>
    started.requests.filter(({ path }) => path.includes(list)).length
  return { stripe, payment, refusals, waits, requestsFor, url: started.url }
}

import { z } from 'zod'
import { type FormTree, parseForm } from 'stripe-emulator'
import type { Call, Reply } from '../wire/wire'

type Listed = { id: string; created: number; payment_intent?: string | null; [name: string]: unknown }
export type Session = Listed & { payment_status: 'paid' | 'unpaid' }
type Refund = Listed & { amount: number }
type Dispute = Listed & { status: string }
export type StripeEvent = Listed & { type: string; data: { object: object } }

const querySchema = z.object({
  limit: z.coerce.number().default(10),
  payment_intent: z.string().optional(),
  status: z.string().optional(),
  starting_after: z.string().optional(),
  created: z.object({ gte: z.coerce.number() }).default({ gte: 0 }),
  types: z
    .record(z.string(), z.string())
    .transform(Object.values<string>)
    .optional(),
})
const formSchema = z.object({
  line_items: z.object({
    0: z.object({ price_data: z.object({ unit_amount: z.coerce.number(), currency: z.string() }) }),
  }),
  metadata: z.record(z.string(), z.string()),
})

/**
 * Stripe's data, and its API as far as the functions call it. The emulator has no payments that take days, its ids are
 * random, and it refuses refunds of more than was paid.
 */
export function createStripe(prefix: string) {
  const sessions: Session[] = []
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const events: StripeEvent[] = []
  const lists: Record<string, Listed[]> = { 'checkout/sessions': sessions, refunds, disputes, events }
  const replies = new Map<string, Session>()
  let ids = 0
  const id = (kind: string) => `${kind}_${prefix}${(ids += 1)}`

  const createSession = (form: FormTree, created: number): Session => {
    const { line_items: items, metadata } = formSchema.parse(form)
    const sessionId = id('cs_test')
    const session: Session = {
      id: sessionId,
      object: 'checkout.session',
      created,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: items[0].price_data.unit_amount,
      currency: items[0].price_data.currency,
      livemode: false,
      payment_intent: null,
      customer_details: null,
      metadata,
      url: `https://checkout.stripe.com/c/pay/${sessionId}`,
    }
    sessions.push(session)
    return session
  }
  const respond = ({ method, url, headers, body }: Call, created: number): object | undefined => {
    const { pathname, search } = new URL(url, 'http://stripe')
    const path = pathname.replace('/v1/', '')
    if (method === 'GET') {
      const list = lists[path]
      if (list) return page(list, search)
      return sessions.find((session) => path === `checkout/sessions/${session.id}`)
    }
    const key = String(headers['idempotency-key'])
    const reply = replies.get(key) ?? createSession(parseForm(body), created)
    replies.set(key, reply)
    return reply
  }
  const serve = (call: Call, nowMs: number): Reply => {
    const found = respond(call, Math.floor(nowMs / 1000))
    const body = JSON.stringify(found ?? { error: { type: 'invalid_request_error' } })
    return { status: found ? 200 : 404, type: 'application/json', body }
  }
  const refundedCents = ({ payment_intent: intent }: Session, until = Infinity): number => {
    const own = refunds.filter(({ payment_intent: of, created }) => of === intent && created <= until)
    return own.reduce((sum, { amount }) => sum + amount, 0)
  }
  return { sessions, refunds, disputes, events, id, refundedCents, serve }
}

function page(list: Listed[], search: string) {
  const { limit, created: since, types, ...wanted } = querySchema.parse(parseForm(search.slice(1)))
  const matching = list
    .filter(({ created }) => created >= since.gte)
    .filter(({ payment_intent: of }) => [undefined, of].includes(wanted.payment_intent))
    .filter(({ status }) => [undefined, status].includes(wanted.status))
    .filter(({ type }) => types?.includes(String(type)) ?? true)
    .toReversed()
  const rest = matching.slice(matching.findIndex(({ id }) => id === wanted.starting_after) + 1)
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url: '/v1/list' }
}

import { z } from 'zod'
import { type FormTree, parseForm } from 'stripe-emulator'
import type { Call, Reply } from '../wire/wire'

type Listed = { id: string; created: number; payment_intent?: string | null; status?: unknown }
export type Session = Listed & {
  object: 'checkout.session'
  payment_status: 'paid' | 'unpaid'
  [name: string]: unknown
}
type Refund = Listed & { object: 'refund'; amount: number; status: string }
type Dispute = Listed & {
  object: 'dispute'
  status: string
  reason: string
  balance_transactions: { amount: number; fee: number }[]
  evidence_details: { due_by: number | null }
}
export type StripeEvent = Listed & { object: 'event'; type: string; data: { object: object }; [name: string]: unknown }

const bounds = z.object({ gte: z.coerce.number().default(0), lte: z.coerce.number().optional() })
const query = z.looseObject({
  limit: z.coerce.number().default(10),
  payment_intent: z.string().optional(),
  status: z.string().optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: bounds.optional(),
  types: z.record(z.string(), z.string()).optional(),
})

/** Stripe's data, and its API as far as the functions call it. */
export function createStripe(prefix: string) {
  const sessions: Session[] = []
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const events: StripeEvent[] = []
  const replies = new Map<string, object>()
  let ids = 0
  const id = (kind: string) => `${kind}_${prefix}${(ids += 1)}`

  const createSession = (form: FormTree, created: number): Session => {
    const items = z.looseObject({ 0: z.looseObject({ price_data: z.looseObject({}) }) })
    const { price_data: price } = items.parse(form['line_items'])[0]
    const sessionId = id('cs_test')
    const session: Session = {
      id: sessionId,
      object: 'checkout.session',
      created,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(price['unit_amount']),
      currency: price['currency'],
      livemode: false,
      payment_intent: null,
      customer_details: null,
      metadata: { ...z.looseObject({}).parse(form['metadata']) },
      success_url: form['success_url'],
      url: `https://checkout.stripe.com/c/pay/${sessionId}`,
    }
    sessions.push(session)
    return session
  }
  const createRefund = (paymentIntent: string, amount: number, created: number): Refund => {
    const refund = { id: id('re'), object: 'refund' as const, created, amount, status: 'succeeded' }
    refunds.push({ ...refund, payment_intent: paymentIntent })
    return refund
  }
  const lists: Record<string, Listed[]> = { 'checkout/sessions': sessions, refunds, disputes, events }
  const respond = (call: Call, created: number): object | undefined => {
    const { pathname, search } = new URL(call.url, 'http://stripe')
    const path = pathname.replace('/v1/', '')
    if (call.method === 'GET') {
      const list = lists[path]
      if (list) return page(list, query.parse(parseForm(search.slice(1))))
      return sessions.find((session) => path === `checkout/sessions/${session.id}`)
    }
    const key = String(call.headers['idempotency-key'])
    const form = parseForm(call.body)
    const reply =
      replies.get(key) ??
      (path === 'checkout/sessions'
        ? createSession(form, created)
        : createRefund(z.string().parse(form['payment_intent']), 100_000, created))
    replies.set(key, reply)
    return reply
  }
  const serve = (call: Call, nowMs: number): Reply => {
    const found = respond(call, Math.floor(nowMs / 1000))
    const body = JSON.stringify(found ?? { error: { type: 'invalid_request_error' } })
    return { status: found ? 200 : 404, type: 'application/json', body }
  }
  return { sessions, refunds, disputes, events, id, createRefund, serve }
}

function page(list: Listed[], wanted: z.infer<typeof query>) {
  const { gte = 0, lte = Infinity } = wanted.created ?? {}
  const types = wanted.types && Object.values(wanted.types)
  const matching = list
    .filter(({ created }) => created >= gte && created <= lte)
    .filter(({ payment_intent: of }) => [undefined, of].includes(wanted.payment_intent))
    .filter(({ status }) => wanted.status === undefined || wanted.status === status)
    .filter((item) => !types || ('type' in item && types.includes(String(item.type))))
    .toReversed()
  const placeOf = (item: string | undefined) => matching.findIndex(({ id }) => id === item)
  const before = wanted.ending_before
  const between = matching.slice(placeOf(wanted.starting_after) + 1, before ? placeOf(before) : undefined)
  const data = before ? between.slice(-wanted.limit) : between.slice(0, wanted.limit)
  return { object: 'list', data, has_more: data.length < between.length, url: '/v1/list' }
}

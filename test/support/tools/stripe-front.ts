import type Stripe from 'stripe'
import type { StripeOptions } from 'stripe-emulator'
import { startServer } from '../lambda/http-server'
import { type RunningEmulator, sdk, secretKey, start } from 'stripe-emulator/testing'

/** The permissions of a key, by Stripe's identifiers. */
type Permissions = readonly string[] | 'everything'

export const storeKey = 'rk_test_51StoreCanary0001'
export const setupKey = 'rk_test_51SetupCanary0002'
export const unrestrictedKey = 'sk_test_51AllCanary0003'
export const storePermissions = [
  'rak_checkout_session_write',
  'rak_charge_read',
  'rak_dispute_read',
  'rak_event_read',
  'rak_balance_read',
  'rak_balance_transaction_source_read',
  'rak_payout_read',
  'rak_webhook_read',
]
const setupPermissions = ['rak_webhook_write']

export type StripeFront = {
  url: string
  payments: RunningEmulator
  /** The emulator itself, for the test's own calls. */
  stripe: Stripe
  keys: Map<string, Permissions>
  /** `METHOD /path` of every call that may change something, apart from the trial of the checkout. */
  changes: string[]
  /** Runs before each call; throws to break the connection. */
  before: (call: string) => Promise<void> | void
  /** Runs after each call; throws to lose only the response. */
  after: (call: string) => Promise<void> | void
  /** Changes the emulator's responses. */
  rewrite: (text: string) => string
  /** The signing secret of every endpoint created, instead of the emulator's. */
  signingSecret?: string
  close: () => void
}

/** The Stripe emulator behind a proxy that knows several keys and their permissions. */
export async function startStripe(options: Partial<StripeOptions> = {}): Promise<StripeFront> {
  const payments = await start(options)
  const front: StripeFront = {
    url: '',
    payments,
    stripe: sdk(payments),
    keys: new Map<string, Permissions>([
      [storeKey, storePermissions],
      [setupKey, setupPermissions],
      [unrestrictedKey, 'everything'],
    ]),
    changes: [],
    before: () => undefined,
    after: () => undefined,
    rewrite: (text) => text,
    close: () => server.close(),
  }
  const server = await startServer((response, body, request) => {
    const path = request.url ?? '/'
    const method = request.method ?? 'GET'
    const call = `${method} ${path.split('?')[0] ?? ''}`
    const respond = async () => {
      await front.before(call)
      const refusal = refusalOf(front.keys, request.headers.authorization, call)
      if (refusal) {
        response.writeHead(refusal.status, { 'content-type': 'application/json' })
        return response.end(JSON.stringify({ error: refusal.error }))
      }
      const isTrial = path.startsWith('/v1/checkout/sessions')
      if (method !== 'GET' && !isTrial) front.changes.push(call)
      const headers = new Headers({ authorization: `Bearer ${secretKey}` })
      for (const name of ['content-type', 'idempotency-key']) {
        const value = request.headers[name]
        if (typeof value === 'string') headers.set(name, value)
      }
      const init = { method, headers, body: method === 'GET' ? null : body }
      const emulated = await fetch(`${payments.url}${path}`, init)
      await front.after(call)
      response.writeHead(emulated.status, {
        'content-type': 'application/json',
        'request-id': emulated.headers.get('request-id') ?? '',
      })
      const text = front.rewrite(await emulated.text())
      const { signingSecret } = front
      return response.end(signingSecret ? text.replace(/whsec_\w+/, signingSecret) : text)
    }
    respond().catch(() => response.destroy())
  })
  front.url = server.url
  return front
}

/** A response of Stripe as of an account that has cards switched off. */
export function withoutCards(text: string): string {
  return text.replace(/("payment_method_types": \[\s*)"card"/, '$1"link"')
}

const subjects = {
  '/v1/checkout/sessions': 'rak_checkout_session',
  '/v1/refunds': 'rak_charge',
  '/v1/disputes': 'rak_dispute',
  '/v1/webhook_endpoints': 'rak_webhook',
  '/v1/events': 'rak_event',
  '/v1/balance_transactions': 'rak_balance_transaction_source',
  '/v1/balance': 'rak_balance',
  '/v1/payouts': 'rak_payout',
}

function refusalOf(
  keys: ReadonlyMap<string, Permissions>,
  authorization: string | undefined,
  call: string,
) {
  const key = authorization?.replace('Bearer ', '') ?? ''
  const held = keys.get(key)
  const masked = `${key.slice(0, 8)}****${key.slice(-4)}`
  const type = 'invalid_request_error'
  if (!held) return { status: 401, error: { type, message: `Invalid API Key provided: ${masked}` } }
  const [method, path = ''] = call.split(' ')
  const subject = Object.entries(subjects).find(([prefix]) => path.startsWith(prefix))?.[1] ?? ''
  const permission = `${subject}_${method === 'GET' ? 'read' : 'write'}`
  const may = (name: string) => held === 'everything' || held.includes(name)
  if (may(permission) || may(`${subject}_write`)) return undefined
  const message = `The provided key '${masked}' does not have the required permissions for this endpoint on account 'acct_1'. Having the '${permission}' permission would allow this request to continue.`
  return { status: 403, error: { type, message } }
}

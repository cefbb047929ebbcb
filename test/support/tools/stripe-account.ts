import Stripe from 'stripe'
import type { Fault, KeyPermissions, StripeOptions } from 'stripe-emulator'
import { type RunningEmulator, secretKey, start } from 'stripe-emulator/testing'

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

export type StripeAccount = RunningEmulator & {
  keys: Map<string, KeyPermissions>
  /** `METHOD /path` of every call that may change something, except the trial of the checkout. */
  changes: string[]
  /** Throws to break the connection. */
  before: (call: string) => Promise<void> | void
  /** Throws to lose only the response. */
  after: (call: string) => Promise<void> | void
  rewrite: (text: string) => string
  /** The signing secret of every endpoint created, instead of the emulator's. */
  signingSecret?: string
}

/** Retries of the SDK come at once. */
export async function startStripe(options: Partial<StripeOptions> = {}): Promise<StripeAccount> {
  // The SDK's constructor wraps the class of its clients.
  const clients: Stripe = Object.getPrototypeOf(Stripe.prototype)
  jest.spyOn(clients, 'getInitialNetworkRetryDelay').mockReturnValue(0)
  const keys = new Map<string, KeyPermissions>([
    [storeKey, storePermissions],
    [setupKey, ['rak_webhook_write']],
    [unrestrictedKey, 'everything'],
  ])
  const onCall = async (method: string, path: string): Promise<Fault> => {
    const call = `${method} ${path}`
    try {
      await account.before(call)
    } catch {
      return { kind: 'reset', after: 'nothing' }
    }
    if (method !== 'GET' && !path.startsWith('/v1/checkout/sessions')) account.changes.push(call)
    return { kind: 'rewrite', rewrite: (body) => responseTo(call, body).catch(() => undefined) }
  }
  const responseTo = async (call: string, body: string): Promise<string> => {
    await account.after(call)
    const text = account.rewrite(body)
    return account.signingSecret ? text.replace(/whsec_\w+/, account.signingSecret) : text
  }
  const emulator = await start({
    ...options,
    otherKeys: keys,
    faults: async (call) =>
      (await options.faults?.(call)) ??
      // The test itself uses the emulator's own key.
      (call.apiKey === secretKey ? undefined : onCall(call.method, call.path)),
  })
  const account: StripeAccount = {
    ...emulator,
    keys,
    changes: [],
    before: () => undefined,
    after: () => undefined,
    rewrite: (text) => text,
  }
  return account
}

export function withoutCards(text: string): string {
  return text.replace(/("payment_method_types": \[\s*)"card"/, '$1"link"')
}

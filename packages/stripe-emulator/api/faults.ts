import { ApiError } from './api-error'
import { tooManyCalls } from './call-pace'

/** For tests of Stripe's callers. */
export type Fault =
  /** Instead of doing the work. An error of 500 or above is kept for the key. */
  | { kind: 'respond'; status: number; headers?: Record<string, string> }
  /** As for an account that cannot sell. */
  | { kind: 'refuse'; refusal: Refusal }
  /** After the work, only the response is lost. */
  | { kind: 'reset'; after: 'nothing' | 'work' }
  /** `undefined` breaks the connection. */
  | { kind: 'rewrite'; rewrite: (body: string) => Promise<string | undefined> | string | undefined }

export type Faults = (call: {
  method: string
  path: string
  apiKey: string
}) => Promise<Fault | undefined> | Fault | undefined

/** Stripe's messages, without their details about the account. */
const refusals = {
  'no-business-name': {
    message:
      'In order to use Checkout, you must set an account or business name at https://dashboard.stripe.com/account.',
  },
  'not-activated': { code: 'testmode_charges_only', message: 'Your account cannot currently make live charges.' },
  'cards-off': {
    message:
      'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).',
  },
  'currency-not-accepted': {
    param: 'line_items[0][price_data][currency]',
    message: 'Invalid currency: usd. Stripe accounts in XX do not support usd.',
  },
  'permission-missing': {
    message:
      "The provided key 'rk_test_****' does not have the required permissions for this endpoint. Having the 'rak_product_write' permission would allow this request to continue.",
  },
} as const

export type Refusal = keyof typeof refusals

export const refusalNames = Object.keys(refusals).filter(isRefusal)

function isRefusal(name: string): name is Refusal {
  return name in refusals
}

export function refuseCheckouts(refusal: Refusal): Faults {
  return ({ method, path }) => {
    const isCreation = method === 'POST' && path === '/v1/checkout/sessions'
    return isCreation ? { kind: 'refuse', refusal } : undefined
  }
}

export function faultError(fault: Extract<Fault, { kind: 'respond' | 'refuse' }>): ApiError {
  if (fault.kind === 'refuse') {
    const status = fault.refusal === 'permission-missing' ? 403 : 400
    return new ApiError(status, { type: 'invalid_request_error', ...refusals[fault.refusal] })
  }
  const { status, headers } = fault
  if (status === 429) return tooManyCalls(headers)
  const type = status < 500 ? 'invalid_request_error' : 'api_error'
  return new ApiError(status, { type, message: 'A fault of the emulator.' }, headers)
}

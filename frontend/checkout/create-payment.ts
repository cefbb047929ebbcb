import type { CheckoutRequest } from '../../lambda/contract'
import { wording } from '../../product/wording'
import { isCheckoutAddress } from './checkout-address'

const { payment } = wording.errors

/**
 * Makes the site's one call and returns the hosted checkout's address. Rejects with an error whose
 * message is for the buyer; what the server said about a failure goes to the console.
 */
export async function createPayment(
  { deliveryMethod, email, phone }: CheckoutRequest,
  { clientKey, pageHost, signal }: { clientKey: string; pageHost: string; signal: AbortSignal },
): Promise<string> {
  const response = await fetch('/functions/v1/create-payment', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': clientKey },
    body: JSON.stringify({ deliveryMethod, email, phone }),
    signal,
  })
  if (!response.ok) {
    console.error(await response.text().catch(String))
    throw new Error(payment.failed(response.status))
  }
  return checkoutUrl(await response.json(), pageHost)
}

function checkoutUrl(answer: unknown, pageHost: string): string {
  const error = field(answer, 'error')
  if (typeof error === 'string' && error) throw new Error(error)
  const url = field(answer, 'url')
  if (typeof url !== 'string' || !isCheckoutAddress(url, pageHost)) throw new Error(payment.noUrl)
  return url
}

function field(answer: unknown, name: 'url' | 'error'): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
}

import {
  callPaths,
  type CheckoutRequest,
  clientKeyHeader,
  type Contact,
  contacts,
  isCheckoutAddress,
} from '../../lambda/contract'
import { wording } from '../../product/wording'

const { payment } = wording.errors

/** The server's sentence about an address that the buyer can correct. */
export class ContactError extends Error {
  override name = 'ContactError'

  constructor(
    message: string,
    readonly contact: Contact,
  ) {
    super(message)
  }
}

/**
 * Returns the URL of the hosted checkout, or throws an error with a message for the buyer, which is empty if the
 * connection failed. Logs the body of a failed response.
 */
export async function createPayment(
  { deliveryMethod, email, phone }: CheckoutRequest,
  { clientKey, pageHost, signal }: { clientKey: string; pageHost: string; signal: AbortSignal },
): Promise<string> {
  const response = await fetch(callPaths.createPayment, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [clientKeyHeader]: clientKey },
    body: JSON.stringify({ deliveryMethod, email, phone }),
    signal,
  }).catch(withoutMessage)
  if (!response.ok) {
    console.error(await response.text().catch(String))
    throw new Error(payment.failed(response.status))
  }
  return checkoutUrl(await response.json().catch(withoutMessage), pageHost)
}

/** The browser's message would help no buyer. */
function withoutMessage(cause: unknown): never {
  throw new Error('', { cause })
}

function checkoutUrl(response: unknown, pageHost: string): string {
  const error = field(response, 'error')
  if (typeof error === 'string' && error) {
    const about = field(response, 'field')
    const contact = contacts.find((name) => name === about)
    throw contact ? new ContactError(error, contact) : new Error(error)
  }
  const url = field(response, 'url')
  if (typeof url !== 'string' || !isCheckoutAddress(url, pageHost)) {
    throw new Error(payment.noUrl)
  }
  return url
}

function field(response: unknown, name: 'url' | 'error' | 'field'): unknown {
  return typeof response === 'object' && response !== null ? Reflect.get(response, name) : undefined
}

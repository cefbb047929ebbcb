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

/** The server's sentence about one of the buyer's addresses, which the buyer can correct. */
export class ContactError extends Error {
  override name = 'ContactError'

  constructor(
    message: string,
    readonly contact: Contact,
  ) {
    super(message)
  }
}

/** The host names of the page and of the checkout that it may redirect to. */
type Hosts = { pageHost: string; checkoutHost: string }

/**
 * Makes the site's only request and returns the URL of the hosted checkout. Rejects with an error whose message is for
 * the buyer, or is empty if the connection failed; a `ContactError` is about an address. The body of a failed response
 * is logged to the console.
 */
export async function createPayment(
  { deliveryMethod, email, phone }: CheckoutRequest,
  { clientKey, signal, ...hosts }: Hosts & { clientKey: string; signal: AbortSignal },
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
  return checkoutUrl(await response.json().catch(withoutMessage), hosts)
}

/** The browser's own message about a failed request differs by browser and helps no buyer. */
function withoutMessage(cause: unknown): never {
  throw new Error('', { cause })
}

function checkoutUrl(response: unknown, { pageHost, checkoutHost }: Hosts): string {
  const error = field(response, 'error')
  if (typeof error === 'string' && error) {
    const about = field(response, 'field')
    const contact = contacts.find((name) => name === about)
    throw contact ? new ContactError(error, contact) : new Error(error)
  }
  const url = field(response, 'url')
  if (typeof url !== 'string' || !isCheckoutAddress(url, pageHost, checkoutHost)) {
    throw new Error(payment.noUrl)
  }
  return url
}

function field(response: unknown, name: 'url' | 'error' | 'field'): unknown {
  return typeof response === 'object' && response !== null ? Reflect.get(response, name) : undefined
}

/** The store's public API (docs/contracts.md). Imports nothing, because page, functions, CDK and tools share it. */

/** CloudFront routes paths that start with it to the API. */
export const apiPath = '/functions/v1'

/** A download's token follows its path after one more slash. */
export const callPaths = {
  createPayment: '/functions/v1/create-payment',
  stripeWebhook: '/functions/v1/stripe-webhook',
  download: '/functions/v1/download',
} as const

/** Of a stamped copy in its bucket, and in the URL of a download after the token. */
export const copyKey = (orderId: string, file: string): string => `copies/${orderId}/${file}`

/** Of a file's tail (lambda/shop/stamp/tail.ts), in the ebook's bucket. */
export const tailKey = (file: string): string => `${file}.tail.json`

/** People and mail programs may append other characters to a link, such as a full stop. */
export const tokenPattern = '[0-9A-Za-z]{22}(?![0-9A-Za-z])'

/** For the stage's public client key. */
export const clientKeyHeader = 'x-api-key'

/** For the viewer's address. The edge function overwrites it on every call, so a viewer cannot choose the value. */
export const viewerAddressHeader = 'x-viewer-address'

/** For where the buyer came from. The edge function overwrites this one too. */
export const sourceHeader = 'x-viewer-source'

/** Leaves out an email address, and what a spreadsheet, terminal or page would take for more than a word. */
export const sourcePattern = '[\\w.-]{1,40}'

export const deliveryMethods = ['email', 'text', 'both'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

export const contacts = ['email', 'phone'] as const
export type Contact = (typeof contacts)[number]

/** Unused fields are empty. */
export type CheckoutRequest = {
  deliveryMethod: DeliveryMethod
  email: string
  phone: string
}

export const maxCheckoutRequestBytes = 4096

/** `error` is a sentence for the buyer. */
export type CreatePaymentError = { error: string; field?: Contact }

/** `url` leads to the hosted checkout. */
export type CreatePaymentResponse = { url: string } | CreatePaymentError

/** The page follows no custom domain of a Stripe account. */
export const stripesCheckoutHost = 'checkout.stripe.com'

/**
 * Whether the page may redirect the buyer to `url`: to the hosted checkout, or on localhost to an emulator.
 *
 * @param pageHost without a port.
 */
export function isCheckoutAddress(url: string, pageHost: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, hostname } = new URL(url)
  if (protocol === 'https:' && host === stripesCheckoutHost) return true
  return isLoopback(pageHost) && isLoopback(hostname) && /^https?:$/.test(protocol)
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

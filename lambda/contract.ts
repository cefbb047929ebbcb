/**
 * The public contract of the store: what the page, Stripe and the download page call
 * (docs/contracts.md). The site, the functions, the infrastructure and the tools all take it from
 * here, so this file imports nothing.
 */

/** The start of every call's path; CloudFront routes it to the API. */
export const apiPath = '/functions/v1'

/** The path of each call. A download's token follows its path after one more slash. */
export const callPaths = {
  createPayment: '/functions/v1/create-payment',
  stripeWebhook: '/functions/v1/stripe-webhook',
  download: '/functions/v1/download',
} as const

/**
 * A download's token, followed by none of its own characters. Behind it there may be what people and mail programs take
 * for a part of the link, such as a full stop.
 */
export const tokenPattern = '[0-9A-Za-z]{22}(?![0-9A-Za-z])'

/** The header in which the page sends the stage's public client key. */
export const clientKeyHeader = 'x-api-key'

/**
 * The header in which CloudFront passes the viewer's address to the functions. The edge function on the API's paths
 * sets it on every call, so a value sent by the viewer never arrives.
 */
export const viewerAddressHeader = 'x-viewer-address'

/** How a buyer may receive the ebook. */
export const deliveryMethods = ['email', 'text', 'both'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** The fields of a checkout request that are addresses. */
export const contacts = ['email', 'phone'] as const
export type Contact = (typeof contacts)[number]

/** The whole body of create-payment; the page sends all three fields, unused ones empty. */
export type CheckoutRequest = {
  deliveryMethod: DeliveryMethod
  email: string
  phone: string
}

/** A longer body of create-payment is refused. */
export const maxCheckoutRequestBytes = 4096

/** `error` is a sentence for the buyer, and `field` the address that it is about. */
export type CreatePaymentError = { error: string; field?: Contact }

/** `url` is the address of the hosted checkout. */
export type CreatePaymentResponse = { url: string } | CreatePaymentError

/** The host of Stripe's hosted checkout for accounts without a custom domain. */
export const stripesCheckoutHost = 'checkout.stripe.com'

/**
 * Whether the page redirects the buyer to `url`, and so whether create-payment may return it. It may lead to the
 * hosted checkout, or from a page served by localhost to an emulator on localhost.
 *
 * @param pageHost the store's host name without a port.
 * @param checkoutHost the stage's setting. Stripe's own host is allowed beside a custom domain, so that no sale is
 *   lost while a domain is switched on or off at Stripe.
 */
export function isCheckoutAddress(url: string, pageHost: string, checkoutHost: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, hostname } = new URL(url)
  if (protocol === 'https:' && [stripesCheckoutHost, checkoutHost].includes(host)) return true
  return isLoopback(pageHost) && isLoopback(hostname) && /^https?:$/.test(protocol)
}

/** Whether it is the name or an address of this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/**
 * The public contract of the store: what the page, Stripe and the download page call
 * (docs/contracts.md). The site, the functions, the infrastructure and the tools all take it from
 * here, so this file imports nothing.
 */

/** Where every call begins; CloudFront routes this path to the API. */
export const apiPath = '/functions/v1'

/** The path of each call. A download's token follows its path after one more slash. */
export const callPaths = {
  createPayment: '/functions/v1/create-payment',
  stripeWebhook: '/functions/v1/stripe-webhook',
  download: '/functions/v1/download',
} as const

/** The header in which the page sends the stage's public client key. */
export const clientKeyHeader = 'x-api-key'

/**
 * The header in which CloudFront tells the functions the viewer's address. The edge function of the
 * API's paths sets it on every call, so that a value of the viewer's own never arrives.
 */
export const viewerAddressHeader = 'x-viewer-address'

/** How a buyer may receive the ebook. */
export const deliveryMethods = ['email', 'text', 'both'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** The whole body of create-payment; the page sends all three fields, unused ones empty. */
export type CheckoutRequest = {
  deliveryMethod: DeliveryMethod
  email: string
  phone: string
}

/** A longer body of create-payment is refused. */
export const maxCheckoutRequestBytes = 4096

/** `url` is the hosted checkout's address; `error` is a sentence written for the buyer. */
export type CreatePaymentResponse = { url: string } | { error: string }

/** The one call that the page makes: `POST /functions/v1/create-payment`. */
export type DeliveryMethod = 'email' | 'text' | 'both'

/** The whole body; the page sends all three fields, the unused ones as empty strings. */
export type CheckoutRequest = {
  deliveryMethod: DeliveryMethod
  email: string
  phone: string
}

/** `url` is the hosted checkout's address; `error` is a sentence made for the buyer. */
export type CreatePaymentResponse = { url: string } | { error: string }

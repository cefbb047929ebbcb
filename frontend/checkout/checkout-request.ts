import type { CheckoutRequest } from '../../lambda/contract'

/** What is sent of what was typed: an address that the chosen delivery does not use stays here. */
export function checkoutRequest({
  deliveryMethod,
  email,
  phone,
}: CheckoutRequest): CheckoutRequest {
  return {
    deliveryMethod,
    email: deliveryMethod === 'text' ? '' : email,
    phone: deliveryMethod === 'email' ? '' : phone,
  }
}

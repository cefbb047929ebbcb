import type { CheckoutRequest } from '../../lambda/contract'

/** The first contact that the chosen delivery method still needs. */
export function missingContact(request: CheckoutRequest): 'email' | 'phone' | undefined {
  const { deliveryMethod, email, phone } = request
  if (deliveryMethod !== 'text' && email.trim() === '') return 'email'
  if (deliveryMethod !== 'email' && phone.trim() === '') return 'phone'
  return undefined
}

/** What the page sends: a contact that the chosen delivery method does not use is left out. */
export function checkoutRequest(filledIn: CheckoutRequest): CheckoutRequest {
  const { deliveryMethod, email, phone } = filledIn
  return {
    deliveryMethod,
    email: deliveryMethod === 'text' ? '' : email,
    phone: deliveryMethod === 'email' ? '' : phone,
  }
}

import type { CheckoutRequest } from '../../lambda/contract'

/** Which address the chosen delivery still needs: the first one to ask for, or nothing. */
export function missingContact(request: CheckoutRequest): 'email' | 'phone' | undefined {
  const { deliveryMethod, email, phone } = request
  if (deliveryMethod !== 'text' && email.trim() === '') return 'email'
  if (deliveryMethod !== 'email' && phone.trim() === '') return 'phone'
  return undefined
}

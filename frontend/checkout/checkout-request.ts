import { type CheckoutRequest, type Contact, deliveryMethods } from '../../lambda/contract'

/** In the form's order. */
export function contactsFor(method: CheckoutRequest['deliveryMethod']): readonly Contact[] {
  return { email: ['email'] as const, text: ['phone'] as const, both: ['email', 'phone'] as const }[method]
}

/** Contacts that the delivery method does not use are empty. */
export function checkoutRequest(filledIn: FormData): CheckoutRequest {
  const chosen = filledIn.get('deliveryMethod')
  const deliveryMethod = deliveryMethods.find((method) => method === chosen) ?? 'email'
  const used = contactsFor(deliveryMethod)
  const contact = (name: Contact) => {
    const value = used.includes(name) ? filledIn.get(name) : ''
    return typeof value === 'string' ? value : ''
  }
  return { deliveryMethod, email: contact('email'), phone: contact('phone') }
}

export function missingContact(request: CheckoutRequest): Contact | undefined {
  return contactsFor(request.deliveryMethod).find((name) => request[name].trim() === '')
}

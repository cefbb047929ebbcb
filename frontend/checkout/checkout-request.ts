import { type CheckoutRequest, deliveryMethods } from '../../lambda/contract'

/** An input for reaching the buyer. */
export type Contact = 'email' | 'phone'

/** The contacts that a delivery method uses, in the order in which the form shows them. */
export function contactsFor(method: CheckoutRequest['deliveryMethod']): readonly Contact[] {
  return { email: ['email'] as const, text: ['phone'] as const, both: ['email', 'phone'] as const }[
    method
  ]
}

/** What the page sends: a contact that the chosen delivery method does not use is left out. */
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

/** The first contact that the request still needs. */
export function missingContact(request: CheckoutRequest): Contact | undefined {
  return contactsFor(request.deliveryMethod).find((name) => request[name].trim() === '')
}

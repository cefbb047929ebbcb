import { checkoutRequest, missingContact } from '../../../frontend/checkout/checkout-request'

const email = 'buyer@example.com'
const phone = '+1 555 010 0123'

test.each([
  ['email', '', phone, 'email'],
  ['email', '   ', '', 'email'],
  ['email', email, '', undefined],
  ['text', email, '', 'phone'],
  ['text', '', ' ', 'phone'],
  ['text', '', phone, undefined],
  ['both', '', '', 'email'],
  ['both', '', phone, 'email'],
  ['both', email, '', 'phone'],
  ['both', email, phone, undefined],
] as const)('what delivery by %s with email %j and phone %j still needs is: %s', (method, mail, tel, missing) => {
  expect(missingContact({ deliveryMethod: method, email: mail, phone: tel })).toBe(missing)
})

test.each([
  ['email', { email, phone: '' }],
  ['text', { email: '', phone }],
  ['both', { email, phone }],
  // As in a stage without texts.
  [undefined, { email, phone: '' }],
] as const)('delivery by %s sends only the contacts that it uses, and is by email without a choice', (method, sent) => {
  const filledIn = new FormData()
  if (method) filledIn.set('deliveryMethod', method)
  for (const [name, value] of Object.entries({ email, phone })) filledIn.set(name, value)

  expect(checkoutRequest(filledIn)).toEqual({ deliveryMethod: method ?? 'email', ...sent })
})

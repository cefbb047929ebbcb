import { checkoutRequest } from '../../../frontend/checkout/checkout-request'

const typed = { email: 'buyer@example.com', phone: '555 010 0123' }

test.each([
  ['email', { email: typed.email, phone: '' }],
  ['text', { email: '', phone: typed.phone }],
  ['both', typed],
] as const)('delivery by %s sends only the addresses that it uses', (deliveryMethod, sent) => {
  expect(checkoutRequest({ deliveryMethod, ...typed })).toEqual({ deliveryMethod, ...sent })
})

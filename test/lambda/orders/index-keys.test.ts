import { emailKeyOf, indexKeys } from '../../../lambda/orders/orders-table'
import { paidOrder } from '../../support/lambda/order-fixture'

test.each([
  ['Buyer1@Example.com', 'buyer1@example.com'],
  [' buyer1@example.com ', 'buyer1@example.com'],
  ['Zoe\u0308@example.com', 'zo\u00eb@example.com'],
  ['  ', undefined],
])('the address %j is indexed as %j', (address, key) => {
  expect(emailKeyOf(address)).toBe(key)
})

const card = 'Card@example.com'
test.each([
  [
    'one of its own and another of the checkout',
    { buyer: { checkoutEmail: card } },
    'mara',
    'card',
  ],
  [
    'the same one twice',
    { buyer: { email: 'card@Example.com', checkoutEmail: card } },
    'card',
    undefined,
  ],
  [
    'that of the checkout alone',
    { buyer: { email: undefined, checkoutEmail: card } },
    'card',
    undefined,
  ],
  [
    'a blank one and that of the checkout',
    { buyer: { email: ' ', checkoutEmail: card } },
    'card',
    undefined,
  ],
  ['its own alone', {}, 'mara', undefined],
  ['none', { buyer: { email: undefined } }, undefined, undefined],
])('an order with %s is found by each', (_which, changes, own, ofCheckout) => {
  const keyOf = (name?: string) => name && `${name}@example.com`

  const { emailKey, checkoutEmailKey } = indexKeys(paidOrder(changes))

  expect([emailKey, checkoutEmailKey]).toEqual([keyOf(own), keyOf(ofCheckout)])
})

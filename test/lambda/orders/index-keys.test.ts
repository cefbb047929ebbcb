import { emailKeyOf, indexKeys } from '../../../lambda/orders/index-keys'
import { paidOrder } from '../../support/lambda/order-fixture'

test.each([
  ['Buyer1@Example.com', 'buyer1@example.com'],
  [' buyer1@example.com ', 'buyer1@example.com'],
  ['Zoe\u0308@example.com', 'zo\u00eb@example.com'],
  ['  ', undefined],
])('the address %j is found as %j', (address, key) => {
  expect(emailKeyOf(address)).toBe(key)
})

test('an order by text is found by the address of the checkout, another one by its own', () => {
  const checkoutEmail = 'Card@example.com'

  expect(indexKeys(paidOrder({ checkoutEmail })).emailKey).toBe('mara@example.com')
  expect(indexKeys(paidOrder({ email: undefined, checkoutEmail })).emailKey).toBe(
    'card@example.com',
  )
  expect(indexKeys(paidOrder({ email: undefined })).emailKey).toBeUndefined()
})

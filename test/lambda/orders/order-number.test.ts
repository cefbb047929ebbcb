import { orderNumber } from '../../../lambda/orders/order'

test('an order number is EB- and eight characters that survive being read aloud', () => {
  expect(orderNumber('cs_test_a1B2c3D4')).toMatch(/^EB-[0-9A-HJKMNP-TV-Z]{8}$/)
})

test('the same order always has the same number, and another order has another one', () => {
  expect(orderNumber('cs_test_1')).toBe(orderNumber('cs_test_1'))
  expect(orderNumber('cs_test_1')).not.toBe(orderNumber('cs_test_2'))
})

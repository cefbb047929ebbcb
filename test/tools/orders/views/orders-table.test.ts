import { formatPrice } from '../../../../product/format-price'
import { product } from '../../../../product/product'
import { type ListedOrder, withStates } from '../../../../tools/orders/reading/listed-order'
import { ordersTable } from '../../../../tools/orders/views/orders-table'
import { paidOrder } from '../../../support/lambda/order-fixture'

const listed = withStates(
  paidOrder({
    orderNumber: 'EB-7K3M9Q2T',
    sale: { country: 'US' },
    downloads: { count: 2 },
    delivery: {
      channels: {
        email: {
          state: 'accepted',
          attempts: 1,
          messageId: 'm-1',
          acceptedAt: '2026-11-21T10:02:00Z',
        },
        text: { state: 'failed', attempts: 1, error: 'InvalidParameterException' },
      },
    },
  }),
)
const cells = (order: ListedOrder, timeZone = 'UTC') => {
  const [, , , line = ''] = ordersTable([order], { timeZone }).split('\n')
  return line.split('│').map((cell) => cell.trim())
}

test('an order is a line with its number, time, amount, status, buyer and channels', () => {
  expect(cells(listed)).toEqual([
    '',
    'EB-7K3M9Q2T',
    '2026-11-21 10:01',
    formatPrice(product.priceCents, product.currency),
    'paid',
    'm•••@example.com, ••••\u00a00123',
    'US',
    'accepted',
    'failed (InvalidParameterException)',
    '2',
    '',
  ])
})

test('times are in the zone that the heading names', () => {
  expect(cells(listed, 'Asia/Kolkata')[2]).toBe('2026-11-21 15:31')
  expect(ordersTable([listed], { timeZone: 'Asia/Kolkata' })).toContain('Paid (Asia/Kolkata)')
})

test('a channel that replaces another one is marked as fallback', () => {
  const fallback = { from: 'text', to: 'email', at: '2026-11-21T10:02:00Z' }

  expect(cells({ ...listed, delivery: { ...listed.delivery, fallback } })[7]).toBe(
    'accepted (fallback)',
  )
})

test('a buyer without another address is shown by the address of the checkout', () => {
  const addresses = {
    buyer: { email: undefined, phone: undefined, checkoutEmail: 'paul@example.com' },
  }

  expect(cells({ ...listed, ...addresses })[5]).toBe('p•••@example.com')
  expect(cells({ ...listed, buyer: { email: undefined, phone: undefined } })[5]).toBe('-')
})

test('a buyer whose addresses were erased is shown as erased', () => {
  expect(
    cells({ ...listed, buyer: { ...listed.buyer, erasedAt: '2026-11-22T10:00:00Z' } })[5],
  ).toBe('erased')
})

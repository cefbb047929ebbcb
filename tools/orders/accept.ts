import { formatPrice } from '../../product/format-price'
import { defineChange } from './changes/define-change'
import type { ListedOrder } from './reading/listed-order'

/** Accepts another amount than the expected one. */
export const acceptCommand = defineChange({
  name: 'accept <order>',
  description:
    'Accepts what was paid for an order that is held for its amount, and sends the ebook.',
  examples: ['accept EB-7K3M9Q2T --stage prod'],
  plan: planOf,
  enter: 'no',
  change: (common) => ({ ...common, change: 'accept' }),
})

function planOf(order: ListedOrder): string {
  const { orderNumber, amountCents, currency, expectedCents, expectedCurrency } = order
  return [
    `Paid for ${orderNumber}: ${formatPrice(amountCents, currency)}`,
    `Expected: ${formatPrice(expectedCents, expectedCurrency)}`,
    'The order counts as paid if you accept that, and its download link is sent. No money moves.',
  ].join('\n')
}

import { type Decision, pendingDecisions } from '../../lambda/orders/decisions'
import { owedCents } from '../../lambda/orders/money'
import { isEntitled, orderStatus } from '../../lambda/orders/order-status'
import { inWords } from '../../lambda/platform/text/in-words'
import { formatPrice } from '../../lambda/price'
import { defineChange } from './changes/define-change'
import type { ListedOrder } from './reading/listed-order'

export const acceptCommand = defineChange({
  name: 'accept <order>',
  description:
    'Accepts what was paid for an order that is held for its amount, and sends the ebook.\n' +
    'Also takes failed refunds and reports of fraud off the list, once nothing more is to be done.',
  examples: ['accept EB-7K3M9Q2T --stage prod'],
  plan: (order) =>
    [...pendingDecisions(order).map((each) => plans[each](order)), 'No money moves.'].join('\n'),
  enter: 'no',
  change: (common) => ({ ...common, change: 'accept' }),
})

/** What accepting each decision means. */
const plans: Record<Decision, (order: ListedOrder) => string> = {
  held: ({ orderNumber, sale: { amountCents, currency, expectedCents, expectedCurrency } }) =>
    `Paid for ${orderNumber}: ${formatPrice(amountCents, currency)}\n` +
    `Expected: ${formatPrice(expectedCents, expectedCurrency)}\n` +
    'The order counts as paid if you accept that, and its download link is sent.',
  refund_failed: ({ orderNumber, money, sale: { amountCents, currency } }) =>
    `Refunds that failed owe the buyer of ${orderNumber} ${formatPrice(owedCents(money, amountCents), currency)}.\n` +
    'Accept that once they have the money in another way, or want none. Access stays.',
  refund_waits: () => 'A refund waits for money in the balance, and goes on waiting.',
  fraud_warning: () => "The card's issuer reported fraud. Accept that only if you know the buyer.",
}

export const revokeCommand = defineChange({
  name: 'revoke <order>',
  description: 'Takes the access to the ebook away from a buyer; no money moves.',
  examples: ['revoke EB-7K3M9Q2T --stage prod'],
  plan: ({ orderNumber }) =>
    `The download link of ${orderNumber} stops working, and nothing more is sent. No money moves.`,
  change: (common) => ({ ...common, change: 'revoke' }),
})

export const restoreCommand = defineChange({
  name: 'restore <order>',
  description: 'Gives a buyer the access back that `revoke` took away.',
  examples: ['restore EB-7K3M9Q2T --stage prod'],
  plan: (order) => {
    const { orderNumber } = order
    const restored = { ...order, access: { ...order.access, revokedAt: undefined } }
    if (isEntitled(restored)) {
      return `The download link of ${orderNumber} works again, and messages that are still open are sent.`
    }
    const status = inWords(orderStatus(restored))
    return `${orderNumber} is not revoked any more. It is ${status}, so its buyer still has no access.`
  },
  change: (common) => ({ ...common, change: 'restore' }),
})

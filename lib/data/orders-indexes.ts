/** All keys are text. */
export type Index = {
  name: string
  hash: string
  sort?: string
  /** The projected attributes besides the keys. */
  contains: readonly string[]
}

/** What lambda/orders/read-paid.ts reads. No download and no lock changes it. */
export const paidAttributes = ['orderNumber', 'sale', 'money', 'buyer', 'delivery', 'access'] as const

/**
 * Each write of an order is charged again for every index whose projected attributes change, so none has an attribute
 * that every write changes (docs/costs.md has the units).
 */
export const ordersIndexes = [
  { name: 'by-number', hash: 'orderNumber', contains: [] },
  { name: 'by-payment', hash: 'paymentIntentId', contains: [] },
  { name: 'by-month', hash: 'month', sort: 'paidAt', contains: paidAttributes },
  { name: 'by-open-delivery', hash: 'openDelivery', sort: 'paidAt', contains: [] },
  { name: 'by-open-matter', hash: 'openMatter', sort: 'paidAt', contains: [] },
  { name: 'by-email-key', hash: 'emailKey', sort: 'createdAt', contains: [] },
  { name: 'by-checkout-email', hash: 'checkoutEmailKey', sort: 'createdAt', contains: [] },
  { name: 'by-link', hash: 'linkHash', contains: [] },
  { name: 'by-previous-link', hash: 'previousLinkHash', contains: [] },
  { name: 'by-text-message', hash: 'textMessageId', contains: [] },
] as const satisfies Index[]

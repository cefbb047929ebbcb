import type { Index } from './kept-table'

/** What lambda/orders/read-paid.ts reads of an order: what no download and no lock changes. */
export const paidAttributes = [
  'orderNumber',
  'sale',
  'money',
  'buyer',
  'delivery',
  'access',
] as const

/**
 * The indexes of the orders table. Each write of an order is charged again in every index whose part of it changes, so
 * none contains what every write changes (docs/costs.md has the units).
 */
export const ordersIndexes = [
  { name: 'by-number', hash: 'orderNumber', contains: [] },
  { name: 'by-payment', hash: 'paymentIntentId', contains: [] },
  { name: 'by-month', hash: 'month', sort: 'paidAt', contains: paidAttributes },
  { name: 'by-open-delivery', hash: 'openDelivery', sort: 'paidAt', contains: [] },
  { name: 'by-email-key', hash: 'emailKey', sort: 'createdAt', contains: [] },
  { name: 'by-checkout-email', hash: 'checkoutEmailKey', sort: 'createdAt', contains: [] },
  { name: 'by-link', hash: 'linkHash', contains: [] },
  { name: 'by-previous-link', hash: 'previousLinkHash', contains: [] },
  { name: 'by-text-message', hash: 'textMessageId', contains: [] },
] as const satisfies Index[]

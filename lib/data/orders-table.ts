import type { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'
import { type Index, KeptTable } from './kept-table'

const indexes = [
  { name: 'by-number', hash: 'orderNumber', contains: [] },
  { name: 'by-payment', hash: 'paymentIntentId', contains: [] },
  { name: 'by-month', hash: 'month', sort: 'paidAt', contains: 'all' },
  { name: 'by-open-delivery', hash: 'openDelivery', sort: 'paidAt', contains: [] },
  { name: 'by-email-key', hash: 'emailKey', sort: 'createdAt', contains: 'all' },
  { name: 'by-checkout-email', hash: 'checkoutEmailKey', sort: 'createdAt', contains: 'all' },
  { name: 'by-link', hash: 'linkHash', contains: [] },
  { name: 'by-previous-link', hash: 'previousLinkHash', contains: [] },
  { name: 'by-text-message', hash: 'textMessageId', contains: [] },
] as const satisfies Index[]

type IndexName = (typeof indexes)[number]['name']

/** All orders, one item per checkout session. */
export class OrdersTable extends KeptTable<IndexName, { ORDERS_TABLE: string }> {
  constructor(scope: Construct, id: string, config: StageConfig) {
    const variables = (name: string) => ({ ORDERS_TABLE: name })
    super(scope, id, { config, partitionKey: 'orderId', indexes, variables })
  }
}

/** What lambda/orders/read-waiting.ts reads of an order. */
export const waitingAttributes = ['orderId', 'delivery', 'paidAt']

/** What lambda/office/ledger/exports/orders-sheet.ts reads of an order without contacts, and the keys of its index. */
export const financeAttributes = [
  'orderId',
  'orderNumber',
  'sale',
  'money',
  'delivery',
  'access',
  'month',
  'paidAt',
]

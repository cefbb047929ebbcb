import type { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'
import { type Index, KeptTable } from './kept-table'

const indexes = [
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
export const waitingAttributes = ['orderId', 'paidAt', 'delivery', 'freshLinks', 'fallback']

/** What lambda/office/ledger/exports/orders-sheet.ts reads of an order without contacts, and the key of its index. */
export const financeAttributes = [
  'orderId',
  'orderNumber',
  'paidAt',
  'amountCents',
  'currency',
  'expectedCents',
  'expectedCurrency',
  'unreadableSince',
  'revokedAt',
  'refundedCents',
  'dispute',
  'taxCents',
  'feeCents',
  'netCents',
  'settlementCurrency',
  'country',
  'state',
  'cardBrand',
  'cardCountry',
  'delivery',
  'payoutId',
  'payoutDate',
  'paymentIntentId',
  'chargeId',
  'month',
]

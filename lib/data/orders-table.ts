import type { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'
import { KeptTable } from './kept-table'
import { ordersIndexes } from './orders-indexes'

type IndexName = (typeof ordersIndexes)[number]['name']

/** One item per checkout session. */
export class OrdersTable extends KeptTable<IndexName, { ORDERS_TABLE: string }> {
  constructor(scope: Construct, id: string, config: StageConfig) {
    const variables = (name: string) => ({ ORDERS_TABLE: name })
    super(scope, id, { config, partitionKey: 'orderId', indexes: ordersIndexes, variables })
  }
}

/** What lambda/orders/read-open-lists.ts reads. */
export const waitingAttributes = ['orderId', 'delivery', 'paidAt']

/** What lambda/office/books/exports/orders-sheet.ts reads, and its index's keys. */
export const financeAttributes = ['orderId', 'orderNumber', 'sale', 'money', 'delivery', 'access', 'month', 'paidAt']

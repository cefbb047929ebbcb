import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'
import { keptTable } from './kept-table'

const whole = 'all' as const
const orderIndexes = [
  { name: 'by-month', hash: 'month', sort: 'paidAt', contains: whole },
  { name: 'by-open-delivery', hash: 'openDelivery', sort: 'paidAt', contains: [] },
  { name: 'by-email-key', hash: 'emailKey', sort: 'createdAt', contains: whole },
  { name: 'by-checkout-email', hash: 'checkoutEmailKey', sort: 'createdAt', contains: whole },
  { name: 'by-link', hash: 'linkHash', contains: [] },
  { name: 'by-previous-link', hash: 'previousLinkHash', contains: [] },
  { name: 'by-text-message', hash: 'textMessageId', contains: [] },
]

/** What lambda/orders/read-waiting.ts reads of an order. */
const waitingAttributes = ['orderId', 'paidAt', 'delivery', 'freshLinks', 'fallback']

/** What lambda/office/ledger/exports/orders-sheet.ts reads of an order without contacts, and the key of its index. */
const financeAttributes = [
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

/** All orders, one item per checkout session. */
export class OrdersTable extends Construct {
  readonly name: string
  private readonly table: Table

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id)
    this.table = keptTable(this, 'orderId', orderIndexes, config)
    this.name = this.table.tableName
  }

  /** Lets a function read and update single orders. Returns the variable that names the table. */
  grantChangeOrders(grantee: IGrantable): { ORDERS_TABLE: string } {
    this.grant(grantee, ['dynamodb:GetItem', 'dynamodb:PutItem'], [this.table.tableArn])
    return { ORDERS_TABLE: this.name }
  }

  /** Also lets it read many orders at once, and list those with an open delivery. */
  grantCompareOrders(grantee: IGrantable): { ORDERS_TABLE: string } {
    const actions = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:PutItem']
    this.grant(grantee, actions, [this.table.tableArn])
    return this.grantListOpenDeliveries(grantee)
  }

  /** Also lets it read many orders at once, and those of a month. */
  grantRecordCharges(grantee: IGrantable): { ORDERS_TABLE: string } {
    this.grantReadPaid(grantee)
    return this.grantChangeOrders(grantee)
  }

  /** Lets a function read orders, and those that were paid in a month. */
  grantReadPaid(grantee: IGrantable): { ORDERS_TABLE: string } {
    this.grant(grantee, ['dynamodb:BatchGetItem'], [this.table.tableArn])
    this.grant(grantee, ['dynamodb:Query'], [`${this.table.tableArn}/index/by-month`])
    return { ORDERS_TABLE: this.name }
  }

  /** Also lets it find an order by its download link. */
  grantChangeOrdersByLink(grantee: IGrantable): { ORDERS_TABLE: string } {
    const indexes = ['by-link', 'by-previous-link']
    const indexArns = indexes.map((index) => `${this.table.tableArn}/index/${index}`)
    this.grant(grantee, ['dynamodb:Query'], indexArns)
    return this.grantChangeOrders(grantee)
  }

  /** Also lets it find an order by the id that SNS gave its text. */
  grantChangeOrdersByText(grantee: IGrantable): { ORDERS_TABLE: string } {
    this.grant(grantee, ['dynamodb:Query'], [`${this.table.tableArn}/index/by-text-message`])
    return this.grantChangeOrders(grantee)
  }

  /** Lets a person read orders, and find them by month, e-mail address and open delivery. */
  grantFindOrders(grantee: IGrantable): void {
    const indexes = ['by-month', 'by-open-delivery', 'by-email-key', 'by-checkout-email']
    const indexArns = indexes.map((index) => `${this.table.tableArn}/index/${index}`)
    this.grant(grantee, ['dynamodb:BatchGetItem', 'dynamodb:GetItem'], [this.table.tableArn])
    this.grant(grantee, ['dynamodb:Query'], indexArns)
  }

  /** Lets a function list the ids of orders with an open delivery. */
  grantListOpenDeliveries(grantee: IGrantable): { ORDERS_TABLE: string } {
    this.grant(grantee, ['dynamodb:Query'], [`${this.table.tableArn}/index/by-open-delivery`])
    return { ORDERS_TABLE: this.name }
  }

  /**
   * Also lets it read since when their buyers wait, and nothing else of them
   * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_examples_dynamodb_attributes.html).
   */
  grantReadWaiting(grantee: IGrantable): { ORDERS_TABLE: string } {
    const resourceArns = [this.table.tableArn]
    const conditions = onlyAttributes(waitingAttributes)
    Grant.addToPrincipal({ grantee, actions: ['dynamodb:BatchGetItem'], resourceArns, conditions })
    return this.grantListOpenDeliveries(grantee)
  }

  /** Lets a person list the orders of a month, without what says who the buyers are. */
  grantReadSales(grantee: IGrantable): void {
    const resourceArns = [`${this.table.tableArn}/index/by-month`]
    const conditions = onlyAttributes(financeAttributes)
    Grant.addToPrincipal({ grantee, actions: ['dynamodb:Query'], resourceArns, conditions })
  }

  private grant(grantee: IGrantable, actions: string[], resourceArns: string[]) {
    Grant.addToPrincipal({ grantee, actions, resourceArns })
  }
}

function onlyAttributes(names: string[]) {
  return {
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': names },
    StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
  }
}

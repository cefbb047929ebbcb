import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { keepingPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'
import { type Index, ordersIndexes } from './orders-indexes'

/** Conditions of a permission, in IAM's format. */
type Conditions = Record<string, Record<string, unknown>>

type ItemAction = 'BatchGetItem' | 'GetItem' | 'PutItem' | 'UpdateItem'
type IndexName = (typeof ordersIndexes)[number]['name']

/**
 * One item per checkout session. Restorable to any second of the last 35 days; `onDelete: 'retain'` protects it from
 * deletion. No permission allows scanning it or deleting an item.
 */
export class OrdersTable extends Construct {
  readonly name: string
  private readonly table: Table

  constructor(scope: Construct, id: string, { onDelete }: StageConfig) {
    super(scope, id)
    this.table = new Table(this, 'Table', {
      partitionKey: key('orderId'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: onDelete === 'retain',
      removalPolicy: keepingPolicyOf(onDelete),
    })
    for (const index of ordersIndexes) this.addIndex(index)
    this.name = this.table.tableName
  }

  /** For items whose keys the grantee knows. */
  grantItems(grantee: IGrantable, actions: ItemAction[], conditions?: Conditions) {
    return this.grant(grantee, actions, [this.table.tableArn], conditions)
  }

  grantQuery(grantee: IGrantable, indexes: IndexName[], conditions?: Conditions) {
    const arns = indexes.map((index) => `${this.table.tableArn}/index/${index}`)
    return this.grant(grantee, ['Query'], arns, conditions)
  }

  private addIndex({ name, hash, sort, contains }: Index) {
    const { INCLUDE, KEYS_ONLY } = ProjectionType
    this.table.addGlobalSecondaryIndex({
      indexName: name,
      partitionKey: key(hash),
      sortKey: sort === undefined ? undefined : key(sort),
      projectionType: contains.length > 0 ? INCLUDE : KEYS_ONLY,
      nonKeyAttributes: contains.length > 0 ? [...contains] : undefined,
    })
  }

  private grant(grantee: IGrantable, names: string[], resourceArns: string[], conditions?: Conditions) {
    const actions = names.map((name) => `dynamodb:${name}`)
    Grant.addToPrincipal({ grantee, actions, resourceArns, conditions })
    return { ORDERS_TABLE: this.name }
  }
}

/** What lambda/orders/read-open-lists.ts reads. */
export const waitingAttributes = ['orderId', 'delivery', 'paidAt']

/** What lambda/office/books/exports/orders-sheet.ts reads, and its index's keys. */
export const financeAttributes = ['orderId', 'orderNumber', 'sale', 'money', 'delivery', 'access', 'month', 'paidAt']

/**
 * Only these attributes are read
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_examples_dynamodb_attributes.html).
 */
export function onlyAttributes(names: string[]): Conditions {
  return {
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': names },
    StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
  }
}

/**
 * Only items whose keys begin so are written, none of which is an order
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html).
 */
export function onlyKeys(start: `${string}#`): Conditions {
  return { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${start}*`] } }
}

const key = (name: string) => ({ name, type: AttributeType.STRING })

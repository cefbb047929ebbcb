import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { keptTable } from '../data/kept-table'
import type { StageConfig } from '../stage/stage-settings'

const ofOrder = ['orderId', 'orderNumber']
const indexes = [
  { name: 'by-month', hash: 'month', sort: 'effectiveAt', contains: 'all' as const },
  { name: 'by-payout', hash: 'payoutId', sort: 'createdAt', contains: 'all' as const },
  { name: 'by-order', hash: 'orderNumber', sort: 'createdAt', contains: 'all' as const },
  { name: 'by-payment', hash: 'paymentIntentId', sort: 'createdAt', contains: ofOrder },
  { name: 'by-source', hash: 'sourceId', sort: 'createdAt', contains: ofOrder },
]

/** The ledger: one item per balance transaction of Stripe. Nothing in it is personal. */
export class MovementsTable extends Construct {
  readonly name: string
  private readonly table: Table

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id)
    this.table = keptTable(this, 'balanceTransactionId', indexes, config)
    this.name = this.table.tableName
  }

  /** Lets a function add movements and read them. Returns the variable that names the table. */
  grantRecord(grantee: IGrantable): { MOVEMENTS_TABLE: string } {
    this.grant(grantee, ['dynamodb:PutItem', 'dynamodb:UpdateItem'], [this.table.tableArn])
    return this.grantRead(grantee)
  }

  /** Lets a function read movements, and close months. Returns the variable that names the table. */
  grantClose(grantee: IGrantable): { MOVEMENTS_TABLE: string } {
    Grant.addToPrincipal({
      grantee,
      actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
      resourceArns: [this.table.tableArn],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['close#*'] } },
    })
    return this.grantRead(grantee)
  }

  /** Lets a function or a person read movements. Returns the variable that names the table. */
  grantRead(grantee: IGrantable): { MOVEMENTS_TABLE: string } {
    const { tableArn } = this.table
    this.grant(grantee, ['dynamodb:BatchGetItem', 'dynamodb:GetItem'], [tableArn])
    this.grant(
      grantee,
      ['dynamodb:Query'],
      indexes.map(({ name }) => `${tableArn}/index/${name}`),
    )
    return { MOVEMENTS_TABLE: this.name }
  }

  /** Lets a person find the movements of one order. */
  grantFindMovements(grantee: IGrantable): void {
    const names = ['by-order', 'by-payment', 'by-source']
    const indexArns = names.map((name) => `${this.table.tableArn}/index/${name}`)
    this.grant(grantee, ['dynamodb:Query'], indexArns)
  }

  private grant(grantee: IGrantable, actions: string[], resourceArns: string[]) {
    Grant.addToPrincipal({ grantee, actions, resourceArns })
  }
}

import type { IGrantable } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { type Index, KeptTable } from '../data/kept-table'
import type { StageConfig } from '../stage/stage-settings'

const ofOrder = ['orderId', 'orderNumber'] as const
const indexes = [
  { name: 'by-month', hash: 'month', sort: 'effectiveAt', contains: 'all' },
  { name: 'by-payout', hash: 'payoutId', sort: 'createdAt', contains: 'all' },
  { name: 'by-order', hash: 'orderNumber', sort: 'createdAt', contains: 'all' },
  { name: 'by-source', hash: 'sourceId', sort: 'createdAt', contains: ofOrder },
] as const satisfies Index[]

type IndexName = (typeof indexes)[number]['name']

/**
 * The ledger: one item per balance transaction of Stripe, and the progress of the functions that read Stripe. No item
 * identifies a buyer.
 */
export class MovementsTable extends KeptTable<IndexName, { MOVEMENTS_TABLE: string }> {
  constructor(scope: Construct, id: string, config: StageConfig) {
    const variables = (name: string) => ({ MOVEMENTS_TABLE: name })
    super(scope, id, { config, partitionKey: 'balanceTransactionId', indexes, variables })
  }

  /** Lets a function or a person read every movement. Returns the variable that names the table. */
  grantRead(grantee: IGrantable): { MOVEMENTS_TABLE: string } {
    this.grantItems(grantee, ['BatchGetItem', 'GetItem'])
    const all = indexes.map(({ name }) => name)
    return this.grantQuery(grantee, all)
  }
}

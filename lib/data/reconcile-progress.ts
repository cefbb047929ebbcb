import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb'
import type { IGrantable } from 'aws-cdk-lib/aws-iam'
import { RemovalPolicy } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { acknowledge } from '../findings/acknowledge'

/**
 * How far the walks of reconcile have come: two small items, in a table of their own because every item of
 * the orders table is an order. Without them the walks begin again, so nothing is kept or backed up.
 */
export class ReconcileProgress extends Construct {
  private readonly table: Table

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'walk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acknowledge(this.table, { DDB3: 'Nothing in it has to be restored.' })
  }

  /** Lets a function read and write how far it is. Returns the variable that names the table. */
  grantUse(grantee: IGrantable): { PROGRESS_TABLE: string } {
    this.table.grant(grantee, 'dynamodb:GetItem', 'dynamodb:PutItem')
    return { PROGRESS_TABLE: this.table.tableName }
  }
}

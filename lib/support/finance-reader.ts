import { Stack } from 'aws-cdk-lib'
import { ManagedPolicy } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { OrdersTable } from '../data/orders-table'
import type { MovementsTable } from '../ledger/movements-table'
import { commandStatements } from './command-statements'

type FinanceReaderProps = {
  orders: OrdersTable
  movements: MovementsTable
  /** The functions that finance calls; each does what it does with its own rights. */
  reconcile: { alias: Alias }
  recordMovements: { alias: Alias }
  sendStatement: { alias: Alias }
}

/**
 * What somebody needs who closes a month by `npm run orders -- … --stage …`: to read the ledger and what was sold, not to
 * whom. Attach it to a person's role; nothing of the store does.
 */
export class FinanceReader extends Construct {
  readonly policyArn: string

  constructor(scope: Construct, id: string, props: FinanceReaderProps) {
    super(scope, id)
    const { orders, movements, reconcile, recordMovements, sendStatement } = props
    const policy = new ManagedPolicy(this, 'Policy', {
      description: `Reads the ledger and the sales of ${Stack.of(this).stackName}`,
    })
    movements.grantRead(policy)
    orders.grantReadSales(policy)
    policy.addStatements(...commandStatements(this, [reconcile, recordMovements, sendStatement]))
    this.policyArn = policy.managedPolicyArn
  }
}

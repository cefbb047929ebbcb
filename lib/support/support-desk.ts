import { Stack } from 'aws-cdk-lib'
import { ManagedPolicy } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { OrdersTable } from '../data/orders-table'
import type { MovementsTable } from '../ledger/movements-table'
import { commandStatements } from './command-statements'

type SupportDeskProps = {
  orders: OrdersTable
  movements: MovementsTable
  /** The functions that support calls; each does what it does with its own rights. */
  changeOrder: { alias: Alias }
  reconcile: { alias: Alias }
  recordMovements: { alias: Alias }
}

/**
 * What somebody needs who helps buyers by `npm run orders -- … --stage …`: to read orders and their movements, and to call the
 * functions that change them. Attach it to a person's role; nothing of the store does.
 */
export class SupportDesk extends Construct {
  readonly policyArn: string

  constructor(scope: Construct, id: string, props: SupportDeskProps) {
    super(scope, id)
    const { orders, movements, changeOrder, reconcile, recordMovements } = props
    const policy = new ManagedPolicy(this, 'Policy', {
      description: `Reads the orders of ${Stack.of(this).stackName}, and changes them by its functions`,
    })
    orders.grantFindOrders(policy)
    movements.grantFindMovements(policy)
    policy.addStatements(...commandStatements(this, [changeOrder, reconcile, recordMovements]))
    this.policyArn = policy.managedPolicyArn
  }
}

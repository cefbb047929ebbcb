import { Stack } from 'aws-cdk-lib'
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { OrdersTable } from '../data/orders-table'
import type { MovementsTable } from '../ledger/movements-table'

type SupportDeskProps = {
  orders: OrdersTable
  movements: MovementsTable
  /** The functions that support calls; each does what it does with its own rights. */
  changeOrder: { alias: Alias }
  reconcile: { alias: Alias }
}

/**
 * What somebody needs who helps buyers by `npm run orders -- … --stage …`: to read orders and their movements, and to call the
 * functions that change them. Attach it to a person's role; nothing of the store does.
 */
export class SupportDesk extends Construct {
  readonly policyArn: string

  constructor(scope: Construct, id: string, props: SupportDeskProps) {
    super(scope, id)
    const { orders, movements, changeOrder, reconcile } = props
    const policy = new ManagedPolicy(this, 'Policy', {
      description: `Reads the orders of ${Stack.of(this).stackName}, and changes them by its functions`,
    })
    orders.grantFindOrders(policy)
    movements.grantFindMovements(policy)
    policy.addStatements(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: [changeOrder, reconcile].map(({ alias }) => alias.functionArn),
      }),
      // The commands find the table and the functions in the stack's outputs.
      new PolicyStatement({
        actions: ['cloudformation:DescribeStacks'],
        resources: [Stack.of(this).stackId],
      }),
    )
    this.policyArn = policy.managedPolicyArn
  }
}

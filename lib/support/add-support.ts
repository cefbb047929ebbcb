import { Stack } from 'aws-cdk-lib'
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { ChangeOrderFunction, type ChangeOrderProps } from '../functions/change-order-function'
import type { MovementsTable } from '../ledger/movements-table'

/** A function that `npm run orders` calls; it does what it does with its own rights. */
type CalledFunction = { alias: Alias }

type SupportProps = ChangeOrderProps & {
  movements: MovementsTable
  reconcile: CalledFunction
  recordMovements: CalledFunction
  sendStatement: CalledFunction
}

/**
 * Adds what people work with: the function that changes orders, and the policies of support and of finance. Attach
 * these to a person's role; nothing of the store does.
 */
export function addSupport(scope: Construct, props: SupportProps) {
  const { orders, movements, reconcile, recordMovements, sendStatement } = props
  const changeOrder = new ChangeOrderFunction(scope, 'ChangeOrder', props)
  // Whoever helps buyers reads orders and their movements, and has functions change them.
  const desk = commandPolicy(scope, 'SupportDesk', {
    name: 'support-desk',
    grantTables: (policy) => {
      orders.grantFindOrders(policy)
      movements.grantFindMovements(policy)
    },
    functions: [changeOrder, reconcile, recordMovements],
  })
  // Whoever closes a month reads the ledger and what was sold, not to whom.
  const finance = commandPolicy(scope, 'FinanceReader', {
    name: 'finance-reader',
    grantTables: (policy) => {
      movements.grantRead(policy)
      orders.grantReadSales(policy)
    },
    functions: [reconcile, recordMovements, sendStatement],
  })
  return {
    outputs: {
      ChangeOrderFunction: changeOrder.alias.functionArn,
      SupportDeskPolicy: desk.managedPolicyArn,
      FinanceReaderPolicy: finance.managedPolicyArn,
    },
  }
}

type CommandPolicy = {
  /** Behind the stack's name. */
  name: string
  grantTables: (policy: ManagedPolicy) => void
  functions: CalledFunction[]
}

/**
 * What a person needs for commands of `npm run orders -- … --stage …`. IAM Identity Center attaches policies by
 * name. It has no description: another one would replace the policy under the same name.
 */
function commandPolicy(scope: Construct, id: string, given: CommandPolicy): ManagedPolicy {
  const { name, grantTables, functions } = given
  const policy = new ManagedPolicy(new Construct(scope, id), 'Policy', {
    managedPolicyName: `${Stack.of(scope).stackName}-${name}`,
  })
  grantTables(policy)
  policy.addStatements(
    new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: functions.map(({ alias }) => alias.functionArn),
    }),
    // The commands find tables and functions in the stack's outputs.
    new PolicyStatement({
      actions: ['cloudformation:DescribeStacks'],
      resources: [Stack.of(scope).stackId],
    }),
  )
  return policy
}

import { Stack } from 'aws-cdk-lib'
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { onlyAttributes } from '../data/kept-table'
import { financeAttributes, type OrdersTable } from '../data/orders-table'
import type { MovementsTable } from '../ledger/movements-table'

/** A function that `npm run orders` calls. It runs with its own rights, not the caller's. */
type CalledFunction = { alias: Alias }

type PolicyProps = {
  orders: OrdersTable
  movements: MovementsTable
  functions: Record<
    'changeOrder' | 'reconcile' | 'recordMovements' | 'sendStatement',
    CalledFunction
  >
}

/**
 * Adds the policies of support and of finance for `npm run orders`. Attach them to a person's role; the store itself
 * attaches them to none. Returns the stack's outputs about them.
 */
export function addPolicies(scope: Construct, { orders, movements, functions }: PolicyProps) {
  const { changeOrder, reconcile, recordMovements, sendStatement } = functions
  // Support reads orders and their movements, and calls functions to change them.
  const desk = commandPolicy(scope, 'SupportDesk', {
    name: 'support-desk',
    grantTables: (policy) => {
      orders.grantItems(policy, ['BatchGetItem', 'GetItem'])
      orders.grantQuery(policy, [
        'by-number',
        'by-payment',
        'by-month',
        'by-open-delivery',
        'by-open-matter',
        'by-email-key',
        'by-checkout-email',
      ])
      movements.grantQuery(policy, ['by-month', 'by-order', 'by-source'])
    },
    functions: [changeOrder, reconcile, recordMovements],
  })
  // Finance reads the ledger and what was sold, but not to whom.
  const finance = commandPolicy(scope, 'FinanceReader', {
    name: 'finance-reader',
    grantTables: (policy) => {
      movements.grantRead(policy)
      orders.grantQuery(policy, ['by-month'], onlyAttributes(financeAttributes))
    },
    functions: [reconcile, recordMovements, sendStatement],
  })
  return {
    ChangeOrderFunction: changeOrder.alias.functionArn,
    ReconcileFunction: reconcile.alias.functionArn,
    RecordMovementsFunction: recordMovements.alias.functionArn,
    SendStatementFunction: sendStatement.alias.functionArn,
    SupportDeskPolicy: desk.managedPolicyArn,
    FinanceReaderPolicy: finance.managedPolicyArn,
  }
}

type CommandPolicy = {
  /** Appended to the stack's name. */
  name: string
  grantTables: (policy: ManagedPolicy) => void
  functions: CalledFunction[]
}

/**
 * The permissions for commands of `npm run orders -- … --stage …`. IAM Identity Center attaches policies by name. The
 * policy has no description: changing one would replace the policy, and the name would collide.
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

import { Stack } from 'aws-cdk-lib'
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { BooksBucket } from '../books/books-bucket'
import { acknowledge } from '../findings/acknowledge'
import { financeAttributes, onlyAttributes, type OrdersTable } from '../data/orders-table'

/** Runs with its own rights, not the caller's. */
type CalledFunction = { alias: Alias }

type PolicyProps = {
  orders: OrdersTable
  books: BooksBucket
  functions: Record<'changeOrder' | 'reconcile' | 'keepBooks', CalledFunction>
}

/**
 * For the seller to attach to people's roles. With keep-books both may also close a month that is over and send its
 * statement. Returns the stack's outputs.
 */
export function addPolicies(scope: Construct, { orders, books, functions }: PolicyProps) {
  const { changeOrder, reconcile, keepBooks } = functions
  const desk = commandPolicy(scope, 'SupportDesk', {
    name: 'support-desk',
    grantData: (policy) => {
      orders.grantItems(policy, ['BatchGetItem'])
      orders.grantQuery(policy, [
        'by-number',
        'by-payment',
        'by-month',
        'by-open-delivery',
        'by-open-matter',
        'by-email-key',
        'by-checkout-email',
        'by-link',
        'by-previous-link',
      ])
      policy.addStatements(new PolicyStatement({ actions: ['ses:GetAccount'], resources: ['*'] }))
      acknowledge(policy, { 'IAM5[Resource::*]': 'The quota of emails belongs to the account, which has no ARN.' })
    },
    functions: [changeOrder, reconcile, keepBooks],
  })
  // Reads the books and what was sold, but not to whom.
  const finance = commandPolicy(scope, 'FinanceReader', {
    name: 'finance-reader',
    grantData: (policy) => {
      books.grantRead(policy)
      orders.grantQuery(policy, ['by-month'], onlyAttributes(financeAttributes))
    },
    functions: [reconcile, keepBooks],
  })
  return {
    ChangeOrderFunction: changeOrder.alias.functionArn,
    ReconcileFunction: reconcile.alias.functionArn,
    KeepBooksFunction: keepBooks.alias.functionArn,
    SupportDeskPolicy: desk.managedPolicyArn,
    FinanceReaderPolicy: finance.managedPolicyArn,
  }
}

type CommandPolicy = {
  /** Appended to the stack's name. */
  name: string
  grantData: (policy: ManagedPolicy) => void
  functions: CalledFunction[]
}

/**
 * IAM Identity Center attaches policies by name. No description: changing one would replace the policy, and the name
 * would collide.
 */
function commandPolicy(scope: Construct, id: string, given: CommandPolicy): ManagedPolicy {
  const { name, grantData, functions } = given
  const policy = new ManagedPolicy(new Construct(scope, id), 'Policy', {
    managedPolicyName: `${Stack.of(scope).stackName}-${name}`,
  })
  grantData(policy)
  policy.addStatements(
    new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: functions.map(({ alias }) => alias.functionArn),
    }),
    // The commands read the stack's outputs.
    new PolicyStatement({ actions: ['cloudformation:DescribeStacks'], resources: [Stack.of(scope).stackId] }),
  )
  return policy
}

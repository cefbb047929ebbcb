import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'

/** What the commands of `npm run orders` need besides tables: to call these functions, and to find them. */
export function commandStatements(
  scope: Construct,
  functions: { alias: Alias }[],
): PolicyStatement[] {
  return [
    new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: functions.map(({ alias }) => alias.functionArn),
    }),
    // The commands find tables and functions in the stack's outputs.
    new PolicyStatement({
      actions: ['cloudformation:DescribeStacks'],
      resources: [Stack.of(scope).stackId],
    }),
  ]
}

import { Stack } from 'aws-cdk-lib'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

/** The first commands of the alarms, complete enough to be pasted from an e-mail. */
export function lookCommands(scope: Construct) {
  const { region, stackName } = Stack.of(scope)
  const aws = (command: string) => `aws ${command} --region ${region}`
  const entries = (log: ILogGroup, pattern: string, since = '1h') =>
    aws(`logs tail ${log.logGroupName} --since ${since} --filter-pattern '{ ${pattern} }'`)
  return {
    /** Entries of a log that match a pattern of CloudWatch's. */
    entries,
    /** What a function called an error, and where Lambda cut it off. */
    errors: (log: ILogGroup, since?: string) =>
      entries(log, '$.level = "ERROR" || $.record.status = "timeout"', since),
    /** Which alarms of the stage ring. */
    ringing: () =>
      aws(
        `cloudwatch describe-alarms --alarm-name-prefix ${stackName}- --state-value ALARM ` +
          `--query 'MetricAlarms[].AlarmName'`,
      ),
    /** What AWS thinks of the account's e-mails. */
    emailStanding: () => aws('sesv2 get-account --query EnforcementStatus'),
    /** How much the account may spend on texts in a month. */
    textLimit: () => aws('sns get-sms-attributes --attributes MonthlySpendLimit'),
    /** How many functions may run at once. */
    functionLimit: () => aws('lambda get-account-settings --query AccountLimit'),
  }
}

import { Stack } from 'aws-cdk-lib'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

/** The first command of each alarm, complete enough to be pasted from an e-mail. */
export function diagnoseCommands(scope: Construct) {
  const { region, stackName } = Stack.of(scope)
  const aws = (command: string) => `aws ${command} --region ${region}`
  const logEntries = (log: ILogGroup, pattern: string, since = '1h') =>
    aws(`logs tail ${log.logGroupName} --since ${since} --filter-pattern '{ ${pattern} }'`)
  return {
    /** Log entries that match a CloudWatch filter pattern. */
    logEntries,
    /** Errors and warnings that a function logged, and crashes and timeouts that Lambda logged. */
    errors: (log: ILogGroup, since?: string) =>
      logEntries(
        log,
        '$.level = "ERROR" || $.level = "WARN" || $.record.status = "error" || $.record.status = "timeout"',
        since,
      ),
    /** The alarms of the stage that are in alarm. */
    alarmsInAlarm: () =>
      aws(
        `cloudwatch describe-alarms --alarm-name-prefix ${stackName}- --state-value ALARM ` +
          `--query 'MetricAlarms[].AlarmName'`,
      ),
    /** Whether AWS has put the account's e-mail under review. */
    emailStatus: () => aws('sesv2 get-account --query EnforcementStatus'),
    /** The account's monthly spending limit for texts. */
    textLimit: () => aws('sns get-sms-attributes --attributes MonthlySpendLimit'),
  }
}

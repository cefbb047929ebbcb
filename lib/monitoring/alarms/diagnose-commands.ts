import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'

type LogName = keyof Monitored['functions'] | 'api'

/** The first commands of the alarms, complete enough to paste from an email. */
export function diagnoseCommands(scope: Construct, { functions, api, stage }: Monitored) {
  const { region, stackName } = Stack.of(scope)
  const aws = (command: string) => `aws ${command} --region ${region}`
  const logEntries = (name: LogName, pattern: string, since = '1h') => {
    const log = name === 'api' ? api.accessLog : functions[name].logGroup
    return aws(`logs tail ${log.logGroupName} --since ${since} --filter-pattern '{ ${pattern} }'`)
  }
  return {
    aws,
    /** Log entries of a function, or of the API's access log, that match a CloudWatch filter pattern. */
    logEntries,
    /** Errors and warnings that a function logged, and crashes and timeouts that Lambda logged. */
    errors: (name: LogName, since?: string) =>
      logEntries(
        name,
        '$.level = "ERROR" || $.level = "WARN" || $.record.status = "error" || $.record.status = "timeout"',
        since,
      ),
    doctor: `npm run doctor -- --stage ${stage}`,
    /** The alarms of the stage that are in alarm. */
    alarmsInAlarm: aws(
      `cloudwatch describe-alarms --alarm-name-prefix ${stackName}- --state-value ALARM ` +
        `--query 'MetricAlarms[].AlarmName'`,
    ),
  }
}

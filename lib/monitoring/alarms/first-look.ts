import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { isError } from '../../../lambda/operations/logs-link'
import { dashboardUrl } from '../dashboard/store-dashboard'
import type { Monitored } from '../metrics/monitored'

type LogName = keyof Monitored['functions'] | 'api'

/** What the receiver of an alarm looks at first. send-alarm writes a search of a log as a link. */
export function firstLook(scope: Construct, { functions, api }: Monitored) {
  const { region } = Stack.of(scope)
  const page = (path: string) => `Look at: https://${region}.console.aws.amazon.com/${path}`
  /** Entries of a function's log, or of the API's access log, that a condition of Logs Insights selects. */
  const entries = (name: LogName, condition: string, hours = 3) => {
    const { logGroupName } = name === 'api' ? api.accessLog : functions[name].logGroup
    return `Logs: ${hours} h of ${logGroupName} with ${condition}`
  }
  return {
    page,
    entries,
    errors: (name: LogName) => entries(name, isError),
    dashboard: `Look at: ${dashboardUrl(scope)}`,
  }
}

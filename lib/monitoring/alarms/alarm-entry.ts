import { Stack } from 'aws-cdk-lib'
import type { IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { isError } from '../../../lambda/operations/logs-link'
import { dashboardUrl } from '../dashboard/store-dashboard'
import type { Monitored } from '../metrics/monitored'
import { type Statistic, storeMetric, type StoreMetricName } from '../metrics/store-metric'

export type AlarmEntry = {
  /** Kebab-case; also its section of docs/runbook.md. */
  id: string
  /** The subject of the email: at most 60 ASCII characters. SNS accepts no others, and phones show few. */
  title: string
  /** Who is affected and how, in one or two sentences. */
  impact: string
  /** What to look at first, from `AlarmSource`. */
  look: string
  /** Ops receives every alarm; this adds finance. */
  audience?: 'finance'
  metric: IMetric
  /** A value at or above it breaches it. Default: 1. */
  threshold?: number
  /** In alarm when `breaching` of the last `evaluated` datapoints breach the threshold. Default: 1 of 1. */
  datapoints?: [breaching: number, evaluated: number]
  /** A period without a datapoint. Default: good, because most metrics count events. */
  withoutData?: TreatMissingData
  /** How long a new stage may be without data, if that breaches. Default: 60. */
  warmUpMinutes?: number
  /** `buyers`: about single buyers. Silence does not mean that they are helped, so no email reports it as resolved. */
  about?: 'buyers'
  /** Also notifies ops without a function, because functions may be what fails. */
  isDirect?: true
}

/** Keyed by the path of the construct, which CloudFormation's logical id is made of. */
export type AlarmEntries = Record<string, AlarmEntry>

export type AlarmSource = ReturnType<typeof alarmSource>

type LogName = keyof Monitored['functions'] | 'api'

/** What entries are made of. send-alarm turns `entries` and `errors` into links to a log. */
export function alarmSource(scope: Construct, monitored: Monitored) {
  const { functions, api } = monitored
  const { region } = Stack.of(scope)
  const entries = (name: LogName, condition: string, hours = 3) => {
    const { logGroupName } = name === 'api' ? api.accessLog : functions[name].logGroup
    return `Logs: ${hours} h of ${logGroupName} with ${condition}`
  }
  return {
    ...monitored,
    metric: (name: StoreMetricName, minutes: number, statistic?: Statistic) =>
      storeMetric(scope, name, minutes, statistic),
    /** @param condition of Logs Insights */
    entries,
    errors: (name: LogName) => entries(name, isError),
    page: (path: string) => `Look at: https://${region}.console.aws.amazon.com/${path}`,
    dashboard: `Look at: ${dashboardUrl(scope)}`,
  }
}

import { Stack } from 'aws-cdk-lib'
import type { IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { isError } from '../../../lambda/operations/logs-link'
import { dashboardUrl } from '../dashboard/store-dashboard'
import type { Monitored } from '../metrics/monitored'
import { type Statistic, storeMetric, type StoreMetricName } from '../metrics/store-metric'

/** Everything that defines an alarm, apart from its section of the runbook. */
export type AlarmEntry = {
  /** Kebab-case; also the name of its section in docs/runbook.md. */
  id: string
  /** The subject of the email: at most 60 ASCII characters, because SNS accepts no others and phones show few. */
  title: string
  /** Who is affected and how, in one or two sentences. */
  impact: string
  /** What to look at first, of `AlarmSource`. */
  look: string
  /** Ops receives every alarm; finance also receives those about money. */
  audience?: 'finance'
  metric: IMetric
  /** Default: 1. */
  threshold?: number
  /** Which values breach the threshold. Default: those at or above it. */
  breaching?: 'below'
  /** The alarm fires if `breaching` of the last `evaluated` datapoints breach the threshold. Default: 1 of 1. */
  datapoints?: [breaching: number, evaluated: number]
  /** How a period without a datapoint counts. Default: as good, because most metrics count events. */
  withoutData?: TreatMissingData
  /**
   * By default an alarm is about a state, and an email reports that it is resolved. `buyers`: about single buyers;
   * silence does not mean that it is resolved, so no email reports that.
   */
  about?: 'buyers'
  /** Also notifies ops without a function, because functions may be what fails. */
  isDirect?: true
}

/** Alarms by the paths of their constructs, which CloudFormation's logical ids are made of. */
export type AlarmEntries = Record<string, AlarmEntry>

/** What the functions that return entries receive. */
export type AlarmSource = ReturnType<typeof alarmSource>

type LogName = keyof Monitored['functions'] | 'api'

/**
 * The monitored resources, the store's metrics and what the receiver of an alarm looks at first. send-alarm writes a
 * search of a log as a link.
 */
export function alarmSource(scope: Construct, monitored: Monitored) {
  const { functions, api } = monitored
  const { region } = Stack.of(scope)
  const entries = (name: LogName, condition: string, hours = 3) => {
    const { logGroupName } = name === 'api' ? api.accessLog : functions[name].logGroup
    return `Logs: ${hours} h of ${logGroupName} with ${condition}`
  }
  return {
    ...monitored,
    /** The sum, or another statistic, of one of the store's metrics over `minutes`. */
    metric: (name: StoreMetricName, minutes: number, statistic?: Statistic) =>
      storeMetric(scope, name, minutes, statistic),
    /** Entries of a function's log, or of the API's access log, that a condition of Logs Insights selects. */
    entries,
    errors: (name: LogName) => entries(name, isError),
    page: (path: string) => `Look at: https://${region}.console.aws.amazon.com/${path}`,
    dashboard: `Look at: ${dashboardUrl(scope)}`,
  }
}

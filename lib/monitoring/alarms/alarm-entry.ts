import type { IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { type Statistic, storeMetric, type StoreMetricName } from '../metrics/store-metric'
import { firstLook } from './first-look'

/** The parts of an alarm that its receiver reads. */
export type AlarmText = {
  /** Kebab-case; also the name of its section in docs/runbook.md. */
  id: string
  /** The subject of the email: at most 60 ASCII characters, because SNS accepts no others and phones show few. */
  title: string
  /** Who is affected and how, in one or two sentences. */
  impact: string
  /** What to look at first, of `firstLook`. */
  look: string
  /** Ops receives every alarm; finance also receives those about money. */
  audience?: 'finance'
}

/** Everything that defines an alarm, apart from its section of the runbook. */
export type AlarmEntry = AlarmText & {
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

/** The monitored resources, the store's metrics and what to look at first. */
export function alarmSource(scope: Construct, monitored: Monitored) {
  return {
    ...monitored,
    ...firstLook(scope, monitored),
    /** The sum, or another statistic, of one of the store's metrics over `minutes`. */
    metric: (name: StoreMetricName, minutes: number, statistic?: Statistic) =>
      storeMetric(scope, name, minutes, statistic),
  }
}

import type { IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { CalledFunction, Monitored } from '../metrics/monitored'
import { type Statistic, storeMetric, type StoreMetricName } from '../metrics/store-metric'
import { diagnoseCommands } from './diagnose-commands'

/** What an alarm says to the person who receives it. */
export type AlarmText = {
  /** Kebab-case; also the name of its section in docs/runbook.md. */
  id: string
  /** The subject of the e-mail: at most 60 ASCII characters, as SNS accepts no others and phones show few. */
  title: string
  /** Who is affected and how, in one or two sentences. */
  impact: string
  /** The first command to run. */
  diagnose: string
  /** Ops receives every alarm; finance also receives those about money. */
  audience?: 'finance'
}

/** All that there is to say about an alarm, apart from its section of the runbook. */
export type AlarmEntry = AlarmText & {
  metric: IMetric
  /** 1 by default. */
  threshold?: number
  /** Which values breach the threshold: by default those at or above it. */
  breaching?: 'below'
  /** The alarm fires if so many of the last evaluated datapoints breach the threshold; by default 1 of 1. */
  datapoints?: [breaching: number, evaluated: number]
  /** How a period without a datapoint counts: by default as good, because most metrics are of what happens. */
  withoutData?: TreatMissingData
  /**
   * By default a state, which ends, and an e-mail says so. `buyers`: what happened to single buyers; that
   * nothing more happens does not resolve it, so no e-mail says so. `outage`: notifies through `store-failing`.
   */
  about?: 'buyers' | 'outage'
  /** The called function whose new version it rolls back, or all of them. Its metric refers to no alias. */
  rollsBack?: CalledFunction | 'all'
}

/** Alarms by the paths of their constructs, by which CloudFormation knows them. */
export type AlarmEntries = Record<string, AlarmEntry>

/** What the entries are made of. */
export type AlarmSource = ReturnType<typeof alarmSource>

/** The monitored resources, the store's metrics and the first commands. */
export function alarmSource(scope: Construct, monitored: Monitored) {
  return {
    ...monitored,
    ...diagnoseCommands(scope, monitored),
    /** The sum of one of the store's metrics over so many minutes, or another statistic. */
    metric: (name: StoreMetricName, minutes: number, statistic?: Statistic) =>
      storeMetric(scope, name, minutes, statistic),
  }
}

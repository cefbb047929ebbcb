import { Stack } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  type TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { alarmDescription, type AlarmText } from './alarm-description'

export type StoreAlarmProps = AlarmText & {
  metric: IMetric
  threshold: number
  /** Which values breach the threshold: by default those at or above it. */
  breaching?: 'at or above' | 'below'
  /** The alarm fires if so many of the last evaluated datapoints breach the threshold. */
  datapoints: { breaching: number; evaluated: number }
  /** How a period without a datapoint counts. */
  missingData: TreatMissingData
  /**
   * Called when the alarm fires and when it is resolved. An alarm without one is part of a composite
   * alarm, which notifies instead.
   */
  notifier?: IAlarmAction
  /**
   * The alarm is about what happened to single buyers: that nothing more happens does not resolve it, so no
   * e-mail says so. By default it is about a state, which ends.
   */
  isAboutEvents?: boolean
}

/**
 * A metric alarm with its impact, a first command and its section of the runbook. Its name consists of
 * the stack's name and its id, so that people, commands and the runbook use the same name.
 */
export class StoreAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: StoreAlarmProps) {
    super(scope, id, {
      alarmName: alarmNameOf(scope, props.id),
      alarmDescription: alarmDescription(props),
      metric: props.metric,
      threshold: props.threshold,
      comparisonOperator:
        props.breaching === 'below'
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      datapointsToAlarm: props.datapoints.breaching,
      evaluationPeriods: props.datapoints.evaluated,
      treatMissingData: props.missingData,
    })
    if (props.notifier) {
      this.addAlarmAction(props.notifier)
      if (!props.isAboutEvents) this.addOkAction(props.notifier)
    }
  }
}

/** The CloudWatch name of the alarm `id` in the stage that `scope` belongs to. */
export function alarmNameOf(scope: Construct, id: string): string {
  return `${Stack.of(scope).stackName}-${id}`
}

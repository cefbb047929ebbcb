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
  /** Alarms at this value of the metric. */
  threshold: number
  /** Whether values from the threshold on are bad, or those under it. */
  bad?: 'at or above' | 'below'
  /** So many of the last so many periods have to be bad. */
  badPeriods: { count: number; of: number }
  /** What a period without any figure means. */
  missingData: TreatMissingData
  /**
   * Who tells people, when it begins and when it is over. Without one the alarm is told of by the
   * composite alarm that it is a part of.
   */
  notifier?: IAlarmAction
}

/**
 * A metric alarm that says who is hurt, where to look and what to read. Its name is the stack's with
 * its id, so that a person, a command and the runbook know it by the same word.
 */
export class StoreAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: StoreAlarmProps) {
    super(scope, id, {
      alarmName: alarmNameOf(scope, props.id),
      alarmDescription: alarmDescription(props),
      metric: props.metric,
      threshold: props.threshold,
      comparisonOperator:
        props.bad === 'below'
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      datapointsToAlarm: props.badPeriods.count,
      evaluationPeriods: props.badPeriods.of,
      treatMissingData: props.missingData,
    })
    if (props.notifier) {
      this.addAlarmAction(props.notifier)
      this.addOkAction(props.notifier)
    }
  }
}

/** What CloudWatch calls the alarm `id` of the stage that `scope` is in. */
export function alarmNameOf(scope: Construct, id: string): string {
  return `${Stack.of(scope).stackName}-${id}`
}

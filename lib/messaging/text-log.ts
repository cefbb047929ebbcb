import { Duration, Stack } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'
import { TextLogSwitch } from './text-log-switch'

/**
 * SNS's log of what became of each text, with the reason of each failure, and the metric of the failures.
 * SNS accepts texts that it cannot deliver, so this log alone knows their fate. It has the numbers of
 * buyers; like every log it is deleted after `logRetentionDays`.
 * https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html
 */
export class TextLog extends Construct {
  /** The texts of the account that SNS could not deliver, as a sum. */
  readonly failures: Metric

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id)
    const { region, account, stackName } = Stack.of(this)
    // SNS gives its two log groups these names.
    const deliveredLog = `sns/${region}/${account}/DirectPublishToPhoneNumber`
    const failedLog = `${deliveredLog}/Failure`
    const logging = new TextLogSwitch(this, 'Switch', {
      config,
      logNames: [deliveredLog, failedLog],
    })
    const name = { metricNamespace: stackName, metricName: 'TextFailures' }
    const filter = new MetricFilter(this, 'Failures', {
      logGroup: LogGroup.fromLogGroupName(this, 'FailedLog', failedLog),
      filterPattern: FilterPattern.literal(failure),
      metricValue: '1',
      ...name,
    })
    filter.node.addDependency(logging)
    this.failures = new Metric({
      namespace: name.metricNamespace,
      metricName: name.metricName,
      statistic: 'Sum',
      period: Duration.hours(1),
    })
  }
}

const failure = '{ $.status = "FAILURE" }'

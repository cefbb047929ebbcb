import { Stack } from 'aws-cdk-lib'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, type ILogGroup, LogGroup, SubscriptionFilter } from 'aws-cdk-lib/aws-logs'
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations'
import { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'
import { TextLogSwitch } from './text-log-switch'

/**
 * SNS's log of the fate of each text, with the reason of each failure. SNS accepts texts that it cannot deliver, so
 * this log is the only source. It contains buyers' numbers; like every log it is deleted after `logRetentionDays`.
 * https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html
 */
export class TextLog extends Construct {
  private readonly logging: TextLogSwitch
  private readonly logs: Record<'Delivered' | 'Failed', ILogGroup>

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id)
    const { region, account } = Stack.of(this)
    // SNS gives its two log groups these names.
    const deliveredLog = `sns/${region}/${account}/DirectPublishToPhoneNumber`
    const failedLog = `${deliveredLog}/Failure`
    this.logging = new TextLogSwitch(this, 'Switch', {
      config,
      logNames: [deliveredLog, failedLog],
    })
    this.logs = {
      Delivered: LogGroup.fromLogGroupName(this, 'DeliveredLog', deliveredLog),
      Failed: LogGroup.fromLogGroupName(this, 'FailedLog', failedLog),
    }
  }

  /** Calls a function with each entry. A log group can have two subscriptions. */
  addReceiver(receiver: Alias) {
    for (const [id, logGroup] of Object.entries(this.logs)) {
      const filter = new SubscriptionFilter(this, `${id}Entries`, {
        logGroup,
        destination: new LambdaDestination(receiver),
        filterPattern: FilterPattern.allEvents(),
      })
      filter.node.addDependency(this.logging)
    }
  }
}

import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'
import { quarterlySum, single } from './delivery-alarms'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'

/** Alarms about what SES and SNS report of messages that they had accepted. */
export class FeedbackAlarms extends Construct {
  readonly alarms: StoreAlarm[]

  constructor(scope: Construct, id: string, monitored: Monitored, notifier: IAlarmAction) {
    super(scope, id)
    this.alarms = [
      this.addFallbacks(monitored, notifier),
      this.addFeedbackFailures(monitored, notifier),
      this.addPutAside(monitored, notifier),
    ]
  }

  private addFallbacks({ functions }: Monitored, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'Fallbacks', {
      id: 'many-fallbacks',
      title: 'Many messages went the other way',
      impact:
        'Several buyers got nothing on the way they chose, so the store used the other one. One is a mistyped ' +
        'address. Several mean that the store cannot send e-mails or texts, and many have no other way.',
      diagnose: diagnoseCommands(this).logEntries(
        functions.recordFeedback.logGroup,
        '$.message.event = "Delivery reported" && ($.message.kind = "failed" || ' +
          '$.message.kind = "bounced" || $.message.kind = "complained")',
        '6h',
      ),
      audience: 'ops',
      metric: storeMetric(this, 'Fallback', { statistic: 'Sum', period: Duration.hours(6) }),
      // One typed address in a hundred is wrong: with more than some 300 sales in six hours, three are usual.
      threshold: 3,
      datapoints: { breaching: 1, evaluated: 1 },
      // The metric is emitted only when it happens.
      missingData: TreatMissingData.NOT_BREACHING,
      notifier,
    })
  }

  private addFeedbackFailures({ functions }: Monitored, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'FeedbackFailure', {
      id: 'feedback-failures',
      title: 'What became of messages is not recorded',
      impact:
        'A report of SES or SNS could not be read, and is lost, or could not be recorded, and waits in the ' +
        'retry queue. A buyer whose message did not arrive may not get the other one.',
      diagnose: diagnoseCommands(this).errors(functions.recordFeedback.logGroup),
      audience: 'ops',
      metric: storeMetric(this, 'FeedbackFailure', quarterlySum),
      ...single,
      notifier,
    })
  }

  private addPutAside({ functions, reportsPutAside }: Monitored, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'PutAside', {
      id: 'reports-put-aside',
      title: 'Reports of SES or SNS were put aside',
      impact:
        'record-feedback failed at a report three times. A buyer whose message did not arrive does not get ' +
        'the other one. A queue keeps the report for 14 days.',
      diagnose: diagnoseCommands(this).errors(functions.recordFeedback.logGroup),
      audience: 'ops',
      metric: reportsPutAside.metricApproximateNumberOfMessagesVisible({
        statistic: 'Maximum',
        period: Duration.minutes(5),
      }),
      threshold: 1,
      datapoints: { breaching: 1, evaluated: 1 },
      // SQS reports nothing of a queue that has been empty and unused for six hours.
      missingData: TreatMissingData.NOT_BREACHING,
      notifier,
    })
  }
}

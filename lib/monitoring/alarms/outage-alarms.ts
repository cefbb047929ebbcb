import { Duration } from 'aws-cdk-lib'
import {
  AlarmRule,
  AlarmState,
  CompositeAlarm,
  type IAlarmAction,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { apiErrors, siteMetric, throttles } from '../metrics/aws-metrics'
import type { CalledFunction, Monitored } from '../metrics/monitored'
import { alarmDescription } from './alarm-description'
import { diagnoseCommands } from './diagnose-commands'
import { FailureAlarms } from './failure-alarms'
import { RefusedAlarm } from './refused-alarm'
import { alarmNameOf, StoreAlarm } from './store-alarm'

/**
 * Alarms that a single outage fires together. They do not notify by themselves: the composite alarm
 * `store-failing` fires with the first and is resolved with the last, so an outage is one e-mail.
 * Alarms that one order can keep in alarm for hours are not included: they would keep the composite in
 * alarm, and the next outage would not be reported.
 */
export class OutageAlarms extends Construct {
  /** The alarms that the composite combines. */
  readonly parts: StoreAlarm[]
  readonly composite: CompositeAlarm
  private readonly failures: FailureAlarms
  private readonly apiFailures: StoreAlarm

  constructor(scope: Construct, id: string, monitored: Monitored, notifier: IAlarmAction) {
    super(scope, id)
    this.failures = new FailureAlarms(this, 'Failures', monitored)
    this.apiFailures = this.addApiFailures(monitored)
    const { createPayment, stripeWebhook, downloadEbook } = this.failures.of
    this.parts = [
      stripeWebhook,
      createPayment,
      downloadEbook,
      this.apiFailures,
      new RefusedAlarm(this, 'Refused', monitored),
      this.addThrottled(),
      this.addSiteFailures(monitored),
    ]
    this.composite = this.addComposite(notifier)
  }

  /**
   * The alarms that roll back a new version of a function: its own failures, and those of the API for
   * crashes, which emit no metric of their own. None refers to an alias, so a deployment group can
   * refer to them without a cycle.
   */
  rollbackAlarmsOf(name: CalledFunction): StoreAlarm[] {
    return [this.failures.of[name], this.apiFailures]
  }

  private addApiFailures(monitored: Monitored) {
    return new StoreAlarm(this, 'Api', {
      id: 'api-failures',
      title: 'Requests to the API fail',
      impact:
        'Buyers cannot pay or cannot download, or payments are not recorded: a function crashes, ' +
        'times out, cannot start, or responds with an error.',
      diagnose: diagnoseCommands(this).logEntries(monitored.api.accessLog, '$.status = "5*"'),
      audience: 'ops',
      // One-minute periods, because a gradual deploy has five minutes to detect a failure.
      metric: apiErrors(monitored, { period: Duration.minutes(1) }),
      threshold: 1,
      // Stripe or the buyer retries a single failed request, so the second breaching minute counts.
      datapoints: { breaching: 2, evaluated: 5 },
      missingData: TreatMissingData.NOT_BREACHING,
    })
  }

  private addThrottled() {
    return new StoreAlarm(this, 'Throttled', {
      id: 'functions-throttled',
      title: 'Functions are throttled: too many run at once',
      impact:
        'The account has no concurrency left, so calls are rejected before they start: buyers get ' +
        "errors, and Stripe's events and the delivery check are delayed.",
      diagnose: diagnoseCommands(this).concurrencyLimit(),
      audience: 'ops',
      // Account-wide, because the limit is: this one metric covers all five functions.
      metric: throttles({ period: Duration.minutes(1) }),
      threshold: 1,
      // Retries absorb a burst of a minute or two.
      datapoints: { breaching: 3, evaluated: 5 },
      missingData: TreatMissingData.NOT_BREACHING,
    })
  }

  private addSiteFailures(monitored: Monitored) {
    const period = Duration.minutes(5)
    return new StoreAlarm(this, 'Site', {
      id: 'site-failures',
      title: 'The site responds with errors',
      impact: 'Visitors see an error instead of the page, or the page loads and its requests fail.',
      diagnose: `npm run doctor -- --stage ${monitored.stage}`,
      audience: 'ops',
      // The share alone would fire for one failure among three visitors at night.
      metric: new MathExpression({
        expression: 'IF(requests * share / 100 >= 3, share, 0)',
        usingMetrics: {
          requests: siteMetric(monitored, 'Requests', { statistic: 'Sum', period }),
          share: siteMetric(monitored, '5xxErrorRate', { statistic: 'Average', period }),
        },
        label: '5xx of all responses, in percent',
        period,
      }),
      threshold: 5,
      datapoints: { breaching: 2, evaluated: 3 },
      // There were no requests.
      missingData: TreatMissingData.NOT_BREACHING,
    })
  }

  private addComposite(notifier: IAlarmAction) {
    const id = 'store-failing'
    const composite = new CompositeAlarm(this, 'StoreFailing', {
      compositeAlarmName: alarmNameOf(this, id),
      alarmDescription: alarmDescription({
        id,
        title: 'The store is failing',
        impact:
          'Buyers cannot see the page, cannot pay or cannot download, or payments are not ' +
          'recorded. This one e-mail covers the outage: the command lists the alarms behind it.',
        diagnose: diagnoseCommands(this).alarmsInAlarm(),
        audience: 'ops',
      }),
      alarmRule: AlarmRule.anyOf(
        ...this.parts.map((alarm) => AlarmRule.fromAlarm(alarm, AlarmState.ALARM)),
      ),
    })
    composite.addAlarmAction(notifier)
    composite.addOkAction(notifier)
    return composite
  }
}

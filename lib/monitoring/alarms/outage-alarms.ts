import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { apiErrors } from '../metrics/aws-metrics'
import type { CalledFunction, Monitored } from '../metrics/monitored'
import { diagnoseCommands } from './diagnose-commands'
import { FailureAlarms } from './failure-alarms'
import { probeFailures, siteFailures } from './site-alarms'
import { StoreAlarm } from './store-alarm'
import { StoreFailing } from './store-failing'

/**
 * Alarms that a single outage fires together. They do not notify by themselves: the composite alarm
 * `store-failing` fires with the first and is resolved with the last, so an outage is one e-mail.
 * Alarms that one order can keep in alarm for hours are not included: they would keep the composite in
 * alarm, and the next outage would not be reported.
 */
export class OutageAlarms extends Construct {
  /** The alarms that the composite combines. */
  readonly parts: StoreAlarm[]
  readonly composite: StoreFailing
  private readonly failures: FailureAlarms
  private readonly apiFailures: StoreAlarm

  /** @param direct also notifies when the store fails, because `notifier` is a function. */
  constructor(
    scope: Construct,
    id: string,
    monitored: Monitored,
    { notifier, direct }: { notifier: IAlarmAction; direct: IAlarmAction },
  ) {
    super(scope, id)
    this.failures = new FailureAlarms(this, 'Failures', monitored)
    this.apiFailures = apiFailures(this, monitored)
    const { createPayment, stripeWebhook, downloadEbook } = this.failures.of
    this.parts = [
      stripeWebhook,
      createPayment,
      downloadEbook,
      this.apiFailures,
      siteFailures(this, monitored),
      probeFailures(this, monitored),
    ]
    this.composite = new StoreFailing(this, 'StoreFailing', this.parts)
    this.composite.addAlarmAction(notifier, direct)
    this.composite.addOkAction(notifier)
  }

  /**
   * The alarms that roll back a new version of a function: its own failures, and those of the API for
   * crashes, which emit no metric of their own. None refers to an alias, so a deployment group can
   * refer to them without a cycle.
   */
  rollbackAlarmsOf(name: CalledFunction): StoreAlarm[] {
    return [this.failures.of[name], this.apiFailures]
  }
}

function apiFailures(scope: Construct, monitored: Monitored): StoreAlarm {
  return new StoreAlarm(scope, 'Api', {
    id: 'api-failures',
    title: 'Requests to the API fail',
    impact:
      'Buyers cannot pay or cannot download, or payments are not recorded: a function crashes, ' +
      'times out, cannot start, or responds with an error.',
    diagnose: diagnoseCommands(scope).logEntries(monitored.api.accessLog, '$.status = "5*"'),
    audience: 'ops',
    // One-minute periods, because a gradual deploy has five minutes to detect a failure.
    metric: apiErrors(monitored, { period: Duration.minutes(1) }),
    threshold: 1,
    // Stripe or the buyer retries a single failed request, so the second breaching minute counts.
    datapoints: { breaching: 2, evaluated: 5 },
    missingData: TreatMissingData.NOT_BREACHING,
  })
}

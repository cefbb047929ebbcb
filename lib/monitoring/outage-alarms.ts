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
import { alarmDescription } from './alarm-description'
import { apiErrors, siteMetric, throttles } from './aws-metrics'
import { FailureAlarms } from './failure-alarms'
import { lookCommands } from './look'
import { alarmNameOf, StoreAlarm } from './store-alarm'
import type { CalledFunction, Watched } from './monitored'

/**
 * What one broken thing sets off together. These alarms tell nobody by themselves: the composite
 * `store-failing` rings with the first and is over with the last, so one outage is one message. What
 * can last for hours because of a single order is not among them: it would keep the composite
 * ringing, and the next outage would go untold.
 */
export class OutageAlarms extends Construct {
  /** All that the composite consists of. */
  readonly parts: StoreAlarm[]
  readonly composite: CompositeAlarm
  private readonly failures: FailureAlarms
  private readonly apiFailures: StoreAlarm

  constructor(scope: Construct, id: string, watched: Watched, notifier: IAlarmAction) {
    super(scope, id)
    this.failures = new FailureAlarms(this, 'Failures', watched)
    this.apiFailures = this.addApiFailures(watched)
    const { createPayment, stripeWebhook, downloadEbook } = this.failures.of
    this.parts = [
      stripeWebhook,
      createPayment,
      downloadEbook,
      this.apiFailures,
      this.addThrottled(),
      this.addSiteFailures(watched),
    ]
    this.composite = this.addComposite(notifier)
  }

  /**
   * What takes a new version of a function back: its own failures, and the API's for crashes, which
   * write no figure of their own. None of them refers to an alias, so deployments may refer to them.
   */
  errorAlarmsOf(name: CalledFunction): StoreAlarm[] {
    return [this.failures.of[name], this.apiFailures]
  }

  private addApiFailures(watched: Watched) {
    return new StoreAlarm(this, 'Api', {
      id: 'api-failures',
      title: 'Calls to the store end in errors',
      impact:
        'Buyers cannot pay or cannot download, or payments are not recorded: a function crashes, ' +
        'runs out of time, cannot start, or answers with an error.',
      look: lookCommands(this).entries(watched.api.accessLog, '$.status = "5*"'),
      audience: 'ops',
      // Minutes, because a gradual deploy leaves five of them to notice and turn back.
      metric: apiErrors(watched, { period: Duration.minutes(1) }),
      threshold: 1,
      // A single failed call is repeated by Stripe or the buyer: the second bad minute counts.
      badPeriods: { count: 2, of: 5 },
      missingData: TreatMissingData.NOT_BREACHING,
    })
  }

  private addThrottled() {
    return new StoreAlarm(this, 'Throttled', {
      id: 'functions-throttled',
      title: 'Functions are refused: too many run at once',
      impact:
        'Calls are refused before they start, for lack of room in the account: buyers get errors, ' +
        "and Stripe's reports and the check of deliveries come late.",
      look: lookCommands(this).functionLimit(),
      audience: 'ops',
      // Of the whole account and region, because the room is: one figure sees all five functions.
      metric: throttles({ period: Duration.minutes(1) }),
      threshold: 1,
      // A burst of a minute or two is made good by retries.
      badPeriods: { count: 3, of: 5 },
      missingData: TreatMissingData.NOT_BREACHING,
    })
  }

  private addSiteFailures(watched: Watched) {
    const period = Duration.minutes(5)
    return new StoreAlarm(this, 'Site', {
      id: 'site-failures',
      title: 'The site answers visitors with errors',
      impact: 'Visitors see an error instead of the page, or pages come without what they call.',
      look: `npm run doctor -- --stage ${watched.stage}`,
      audience: 'ops',
      // A share alone would ring for one failure among three visitors at night.
      metric: new MathExpression({
        expression: 'IF(requests * share / 100 >= 3, share, 0)',
        usingMetrics: {
          requests: siteMetric(watched, 'Requests', { statistic: 'Sum', period }),
          share: siteMetric(watched, '5xxErrorRate', { statistic: 'Average', period }),
        },
        label: '5xx of all answers, in percent',
        period,
      }),
      threshold: 5,
      badPeriods: { count: 2, of: 3 },
      // Nobody asked for anything.
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
          'recorded. One message for one outage: the command names all that ring.',
        look: lookCommands(this).ringing(),
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

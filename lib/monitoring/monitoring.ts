import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { FilterPattern, SubscriptionFilter } from 'aws-cdk-lib/aws-logs'
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations'
import { Construct } from 'constructs'
import { storeAlarms } from './alarms/store-alarms'
import type { DirectTopic } from './alarms/topics'
import { addDashboard } from './dashboard/store-dashboard'
import { countInLogs } from './metrics/log-metrics'
import type { Monitored } from './metrics/monitored'
import type { StageConfig } from '../stage/stage-settings'

export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, monitored: Monitored, direct: DirectTopic) {
    super(scope, id)
    countInLogs(this, monitored)
    const alarms = storeAlarms(this, monitored, direct)
    passOnConditions(this, monitored)
    addBillBudget(this, monitored.config)
    addMonthlyTrial(this, monitored, direct)
    addSendingStatus(this, monitored.stage, direct)
    addDashboard(this, monitored, alarms)
  }
}

/** The log itself passes these entries to send-alarm: no metric, and no alarm that stands and hides the next one. */
function passOnConditions(scope: Construct, { functions }: Monitored): void {
  // Whatever writes orders logs conditions too.
  const telling = {
    StripeWebhook: functions.stripeWebhook,
    DownloadEbook: functions.downloadEbook,
    RetryDelivery: functions.retryDelivery,
    RecordFeedback: functions.recordFeedback,
    ChangeOrder: functions.changeOrder,
    CheckDeliveries: functions.checkDeliveries,
    Reconcile: functions.reconcile,
  }
  const place = new Construct(scope, 'Conditions')
  const destination = new LambdaDestination(functions.sendAlarm.alias)
  const filterPattern = FilterPattern.exists('$.message.condition')
  for (const [id, { logGroup }] of Object.entries(telling)) {
    new SubscriptionFilter(place, id, { logGroup, destination, filterPattern })
  }
}

/**
 * Emails ops and finance at 80 % of the budget, and when AWS forecasts that the bill will exceed it. It covers the
 * whole account: a filter by the stack's tag matches nothing until someone activates that tag
 * (https://docs.aws.amazon.com/awsaccountbilling/latest/aboutv2/activating-tags.html). AWS updates the bill up to three
 * times a day, forecasts after five weeks, and charges nothing.
 */
function addBillBudget(scope: Construct, config: StageConfig): void {
  const { billBudgetDollars: amount, alarmAddress, financeAddress } = config
  if (amount === false) return
  // A budget accepts each subscriber only once.
  const addresses = [...new Set([alarmAddress, financeAddress])]
  const notify = (notificationType: string, threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE', threshold },
    subscribers: addresses.map((address) => ({ subscriptionType: 'EMAIL', address })),
  })
  new CfnBudget(new Construct(scope, 'Bill'), 'Budget', {
    budget: {
      // No name, so AWS generates one: a change of addresses replaces the budget, and for a moment both exist.
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount, unit: 'USD' },
    },
    notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
  })
}

/** Every month, so that silence means that all is well. */
function addMonthlyTrial(scope: Construct, { stage, functions }: Monitored, direct: DirectTopic): void {
  const missing =
    `If it is missing next month, run: npm run doctor -- --stage ${stage} ` +
    '(docs/runbook.md#if-the-monthly-trial-does-not-arrive)'
  const trial = `${works}\n\nOps gets a second email today, on the way without a function.\n\n${missing}`
  // One line: a target's input is a JSON string, and the email shows its escapes.
  const text = `${works} This email of stage ${stage} took the way without a function, which only outages take. ${missing}`
  const notifier = new LambdaFunction(functions.sendAlarm.alias, { event: RuleTargetInput.fromObject({ trial }) })
  new Rule(new Construct(scope, 'Trial'), 'FirstOfTheMonth', {
    schedule: Schedule.cron({ day: '1', hour: '9', minute: '0' }),
    targets: [notifier, direct.textTarget(text)],
  })
}

const works = 'This is the monthly trial of the alarms; nothing is wrong.'

/**
 * Otherwise the first sign is an undelivered order, five minutes after a sale. SES publishes these events by itself,
 * for the whole account (https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html).
 */
function addSendingStatus(scope: Construct, stage: string, direct: DirectTopic): void {
  const text =
    `AWS SES reports "${EventField.detailType}". Buyers of stage ${stage} may get no email now or soon: ` +
    `npm run doctor -- --stage ${stage} (docs/runbook.md#aws-stops-the-email)`
  new Rule(new Construct(scope, 'SendingStatus'), 'Events', {
    eventPattern: {
      source: ['aws.ses'],
      detailType: ['Sending Status Disabled', 'Advisor Recommendation Status Open'],
    },
    targets: [direct.textTarget(text)],
  })
}

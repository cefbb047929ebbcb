import { Duration } from 'aws-cdk-lib'
import { MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { blockedRequests, reputation, textSpend } from '../metrics/aws-metrics'
import type { AlarmEntries, AlarmSource } from './alarm-entry'

const hourly = { period: Duration.hours(1) }
const alarmedPercentOfBudget = 80

/** About the firewall, the account's reputation, its texts, and missing sales. */
export function accountAlarms(source: AlarmSource): AlarmEntries {
  return {
    ...blockedPayments(source),
    ...reputationAlarms(source),
    ...textSpending(source),
    ...missingSales(source),
  }
}

/** About buyers whom a managed rule mistakes for attackers; only where the firewall is on. */
function blockedPayments({ firewall, aws }: AlarmSource): AlarmEntries {
  if (!firewall) return {}
  const { managedRules, webAclArn } = firewall
  return {
    Firewall: {
      id: 'payments-blocked',
      title: 'The firewall blocks payments as attacks',
      impact:
        'A managed rule blocks calls of the checkout. If they are attacks, no buyer is affected. If it ' +
        'mistakes what buyers enter, they read "Payment processing failed: 403" and leave.',
      // Samples of the last hours' requests that the rule matched.
      diagnose: aws(
        `wafv2 get-sampled-requests --scope CLOUDFRONT --web-acl-arn ${webAclArn} ` +
          `--rule-metric-name ${managedRules[0]} --max-items 100 ` +
          '--time-window StartTime=$(($(date +%s)-10000)),EndTime=$(date +%s)',
      ),
      metric: new MathExpression({
        expression: 'SUM(METRICS())',
        usingMetrics: Object.fromEntries(
          managedRules.map((rule, n) => [`group${n}`, blockedRequests(firewall, rule, hourly)]),
        ),
        label: 'Blocked by managed rules',
        ...hourly,
      }),
      // A single blocked request is a scanner; a rule that is wrong blocks one buyer after another.
      threshold: 5,
    },
  }
}

/** They fire at four fifths of the rates at which AWS reviews an account, while there is still time to act. */
function reputationAlarms(source: AlarmSource): AlarmEntries {
  const common = {
    diagnose: source.aws('sesv2 get-account --query EnforcementStatus'),
    // An hour without emails does not improve a rate.
    withoutData: TreatMissingData.IGNORE,
  }
  return {
    'Account/Bounces': {
      id: 'email-bounces',
      title: 'Too many emails bounce',
      impact:
        'Buyers mistyped their address, or someone is entering false ones. At 5 % AWS reviews the ' +
        'account and may then stop all email of the store.',
      metric: reputation(source, 'BounceRate', hourly),
      threshold: 0.04,
      ...common,
    },
    'Account/Complaints': {
      id: 'email-complaints',
      title: 'Buyers mark the emails as spam',
      impact:
        'At 0.1 % AWS reviews the account and may then stop all email of the store. With few sales ' +
        'a single complaint is enough.',
      metric: reputation(source, 'ComplaintRate', hourly),
      threshold: 0.0008,
      ...common,
    },
  }
}

/** About the cost of the account's texts, only in the stage that watches them. */
function textSpending({ config: { texts }, aws }: AlarmSource): AlarmEntries {
  if (!texts || !texts.watchesAccount) return {}
  return {
    'Account/TextSpend': {
      id: 'text-spend',
      title: `Texts have used ${alarmedPercentOfBudget} % of the month's budget`,
      impact:
        "At the account's limit AWS sends no more texts this month, and buyers who chose a text get " +
        'nothing. Texts also cost more than planned.',
      diagnose: aws('sns get-sms-attributes --attributes MonthlySpendLimit'),
      audience: 'finance',
      metric: textSpend(hourly),
      threshold: (texts.budgetDollars * alarmedPercentOfBudget) / 100,
      // SNS reports the sum only when a text is sent. Between two texts it does not change.
      withoutData: TreatMissingData.IGNORE,
    },
  }
}

/** A stage that usually has hours without a sale omits `noSaleHours` and gets no alarm. */
function missingSales({ config: { noSaleHours }, metric, doctor }: AlarmSource): AlarmEntries {
  if (noSaleHours === undefined) return {}
  return {
    'Account/NoSale': {
      id: 'no-sale',
      title: `No sale for ${noSaleHours} hours`,
      impact:
        'Sales are usual in this time. Buyers may be unable to pay for a reason that no other ' +
        'alarm detects, such as a broken page, a broken card form or an advertisement that ended.',
      diagnose: doctor,
      // The metric is emitted once per sale: an hour without a datapoint is an hour with 0 sales.
      metric: new MathExpression({
        expression: 'FILL(sales, 0)',
        usingMetrics: { sales: metric('Sale', 60) },
        label: 'Sales an hour',
        ...hourly,
      }),
      breaching: 'below',
      datapoints: [noSaleHours, noSaleHours],
      withoutData: TreatMissingData.BREACHING,
    },
  }
}

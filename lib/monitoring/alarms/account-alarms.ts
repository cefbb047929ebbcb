import { Duration } from 'aws-cdk-lib'
import { MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { blockedRequests, reputation, textSpend } from '../metrics/aws-metrics'
import type { AlarmEntries, AlarmSource } from './alarm-entry'

const hourly = { period: Duration.hours(1) }
const alarmedPercentOfBudget = 80

export function accountAlarms(source: AlarmSource): AlarmEntries {
  return { ...blockedPayments(source), ...reputationAlarms(source), ...textSpending(source), ...missingSales(source) }
}

function blockedPayments({ site: { firewall }, page }: AlarmSource): AlarmEntries {
  if (!firewall) return {}
  const { managedRules } = firewall
  return {
    Firewall: {
      id: 'payments-blocked',
      title: 'The firewall blocks payments as attacks',
      impact:
        'A managed rule blocks calls of the checkout. If they are attacks, no buyer is affected. If it ' +
        'mistakes what buyers enter, they read "Payment processing failed: 403" and leave.',
      // Sampled requests show what a rule blocked.
      look: page('wafv2/homev2/web-acls?region=global'),
      metric: new MathExpression({
        expression: 'SUM(METRICS())',
        usingMetrics: Object.fromEntries(
          managedRules.map((rule, n) => [`group${n}`, blockedRequests(firewall, rule, hourly)]),
        ),
        label: 'Blocked by managed rules',
        ...hourly,
      }),
      // One blocked request is a scanner; a wrong rule blocks one buyer after another.
      threshold: 5,
    },
  }
}

/** At four fifths of the rates at which AWS reviews an account, while there is time to act. */
function reputationAlarms(source: AlarmSource): AlarmEntries {
  const common = {
    look: source.page('ses/home?region=us-east-1#/account'),
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

function textSpending({ config: { texts }, page }: AlarmSource): AlarmEntries {
  if (!texts || !texts.watchesAccount) return {}
  return {
    'Account/TextSpend': {
      id: 'text-spend',
      title: `Texts have used ${alarmedPercentOfBudget} % of the month's budget`,
      impact:
        "At the account's limit AWS sends no more texts this month, and buyers who chose a text get " +
        'nothing. Texts also cost more than planned.',
      look: page('sns/v3/home?region=us-east-1#/mobile/text-messaging'),
      audience: 'finance',
      metric: textSpend(hourly),
      threshold: (texts.budgetDollars * alarmedPercentOfBudget) / 100,
      // SNS reports the sum only when a text is sent.
      withoutData: TreatMissingData.IGNORE,
    },
  }
}

function missingSales({ config: { noSaleHours }, metric, dashboard }: AlarmSource): AlarmEntries {
  if (noSaleHours === undefined) return {}
  return {
    'Account/NoSale': {
      id: 'no-sale',
      title: `No sale for ${noSaleHours} hours`,
      impact:
        'Sales are usual in this time. Buyers may be unable to pay for a reason that no other ' +
        'alarm detects, such as a broken page, a broken card form or an advertisement that ended.',
      look: dashboard,
      // One datapoint per sale, so an hour without any had 0 sales.
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

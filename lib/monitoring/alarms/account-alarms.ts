import { Duration } from 'aws-cdk-lib'
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { reputation, textSpend } from '../metrics/aws-metrics'
import type { AlarmEntries, AlarmSource } from './alarm-entry'

const hourly = { period: Duration.hours(1) }
const alarmedPercentOfBudget = 80

export function accountAlarms(source: AlarmSource): AlarmEntries {
  return { ...reputationAlarms(source), ...textSpending(source) }
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

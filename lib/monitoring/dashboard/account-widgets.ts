import { Duration } from 'aws-cdk-lib'
import {
  GraphWidget,
  type IWidget,
  MathExpression,
  Metric,
  SingleValueWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import { reviewedRates } from '../alarms/account-alarms'
import { reputation, textSpend } from '../metrics/aws-metrics'
import type { StageConfig } from '../../stage/stage-settings'
import type { Monitored } from '../metrics/monitored'
import { colors } from './colors'

/** The bounce and complaint rates, beside the limits at which AWS reviews an account. */
export function emailReputation(monitored: Monitored): IWidget {
  const percent = (
    rate: 'BounceRate' | 'ComplaintRate',
    id: string,
    label: string,
    color: string,
  ) =>
    new MathExpression({
      expression: `100 * ${id}`,
      usingMetrics: { [id]: reputation(monitored, rate, { statistic: 'Average' }) },
      label,
      color,
      period: Duration.hours(1),
    })
  const limit = (rate: number, label: string, color: string) => [
    { value: 100 * rate, label, color },
  ]
  return new GraphWidget({
    title: 'E-mails that bounced or were marked as spam',
    width: 12,
    height: 6,
    left: [percent('BounceRate', 'bounces', 'Bounced', colors.warning)],
    right: [percent('ComplaintRate', 'complaints', 'Marked as spam (right)', colors.second)],
    leftAnnotations: limit(reviewedRates.bounces, 'AWS review: bounces', colors.bad),
    rightAnnotations: limit(reviewedRates.complaints, 'AWS review: spam', colors.bad),
    leftYAxis: { label: '%', min: 0, showUnits: false },
    rightYAxis: { label: '%', min: 0, showUnits: false },
  })
}

/** The account's costs this month: all of them, and texts, which have a budget. */
export function costs({ config }: Monitored): IWidget[] {
  return [
    new TextWidget({
      width: 12,
      height: 5,
      markdown: costNote(config.texts),
    }),
    new SingleValueWidget({
      title: 'This month so far, in US dollars',
      width: 12,
      height: 5,
      start: '-P2D',
      end: 'P0D',
      fullPrecision: true,
      metrics: [
        charges(),
        ...(config.texts
          ? [textSpend({ period: Duration.hours(6), label: 'Texts', color: colors.second })]
          : []),
      ],
    }),
  ]
}

function costNote(texts: StageConfig['texts']): string {
  return [
    'AWS reports the whole account, all stages and everything else in it, several times a day.',
    '',
    '**Nothing shown?** Switch the metrics on once: [Billing preferences]' +
      '(https://console.aws.amazon.com/billing/home#/preferences), Alert preferences, ' +
      '*Receive CloudWatch billing alerts*.',
    ...(texts && texts.watchesAccount
      ? ['', `An alarm fires when texts reach 80 % of $${texts.budgetDollars}.`]
      : []),
  ].join('\n')
}

function charges() {
  return new Metric({
    namespace: 'AWS/Billing',
    metricName: 'EstimatedCharges',
    dimensionsMap: { Currency: 'USD' },
    statistic: 'Maximum',
    period: Duration.hours(6),
    label: 'Whole account',
    color: colors.first,
  })
}

import { Duration } from 'aws-cdk-lib'
import {
  GraphWidget,
  type IWidget,
  MathExpression,
  Metric,
  SingleValueWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { StageConfig } from '../../stage/stage-settings'
import { reputation, reviewedRates, textSpend } from '../metrics/aws-metrics'
import type { Monitored } from '../metrics/monitored'
import { colors, every } from './series'

/** The bounce and complaint rates, beside the limits at which AWS reviews an account. */
export function emailReputation(monitored: Monitored): IWidget {
  const percent = (rate: 'BounceRate' | 'ComplaintRate', id: string, line: object) =>
    new MathExpression({
      expression: `100 * ${id}`,
      usingMetrics: { [id]: reputation(monitored, rate, {}) },
      period: Duration.hours(1),
      ...line,
    })
  const limit = (rate: number, label: string) => [{ value: 100 * rate, label, color: colors.bad }]
  const axis = { label: '%', min: 0, showUnits: false }
  return new GraphWidget({
    title: 'E-mails that bounced or were marked as spam',
    width: 12,
    height: 6,
    left: [percent('BounceRate', 'bounces', { label: 'Bounced', color: colors.warning })],
    right: [
      percent('ComplaintRate', 'complaints', {
        label: 'Marked as spam (right)',
        color: colors.second,
      }),
    ],
    leftAnnotations: limit(reviewedRates.bounces, 'AWS review: bounces'),
    rightAnnotations: limit(reviewedRates.complaints, 'AWS review: spam'),
    leftYAxis: axis,
    rightYAxis: axis,
  })
}

/** The account's costs this month: all of them, and texts, which have a budget. */
export function costs({ config: { texts } }: Monitored): IWidget[] {
  const charges = new Metric({
    namespace: 'AWS/Billing',
    metricName: 'EstimatedCharges',
    dimensionsMap: { Currency: 'USD' },
    statistic: 'Maximum',
    ...every(360, 'Whole account', colors.first),
  })
  return [
    new TextWidget({ width: 12, height: 5, markdown: costNote(texts) }),
    new SingleValueWidget({
      title: 'This month so far, in US dollars',
      width: 12,
      height: 5,
      start: '-P2D',
      end: 'P0D',
      fullPrecision: true,
      metrics: [charges, ...(texts ? [textSpend(every(360, 'Texts', colors.second))] : [])],
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

import { Duration } from 'aws-cdk-lib'
import { type IWidget, MathExpression, Metric, SingleValueWidget, TextWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { StageConfig } from '../../stage/stage-settings'
import { reputation, type ReputationRate, reviewedRates, siteErrors, textSpend } from '../metrics/aws-metrics'
import type { Monitored } from '../metrics/monitored'
import { colors, every, graph } from './widgets'

export function rates(monitored: Monitored): IWidget[] {
  const percent = (rate: ReputationRate, id: string, label: string, color: string) =>
    new MathExpression({
      expression: `100 * ${id}`,
      usingMetrics: { [id]: reputation(monitored, rate, {}) },
      period: Duration.hours(1),
      label,
      color,
    })
  const limit = (rate: number, label: string) => [{ value: 100 * rate, label, color: colors.bad }]
  return [
    graph(
      12,
      'Emails that bounced or were marked as spam',
      ['%', percent('BounceRate', 'bounces', 'Bounced', colors.warning)],
      ['%', percent('ComplaintRate', 'complaints', 'Marked as spam (right)', colors.second)],
      {
        leftAnnotations: limit(reviewedRates.bounces, 'AWS review: bounces'),
        rightAnnotations: limit(reviewedRates.complaints, 'AWS review: spam'),
      },
    ),
    graph(12, 'The site: responses with errors', ['%', siteErrors(monitored, every(5, 'Errors in %', colors.bad))]),
  ]
}

export function costs({ config: { texts } }: Monitored): IWidget[] {
  const size = { width: 12, height: 5 }
  const charges = new Metric({
    namespace: 'AWS/Billing',
    metricName: 'EstimatedCharges',
    dimensionsMap: { Currency: 'USD' },
    statistic: 'Maximum',
    ...every(360, 'Whole account', colors.first),
  })
  return [
    new TextWidget({ ...size, markdown: costNote(texts) }),
    new SingleValueWidget({
      title: 'This month so far, in US dollars',
      ...size,
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
    ...(texts && texts.watchesAccount ? ['', `An alarm fires when texts reach 80 % of $${texts.budgetDollars}.`] : []),
  ].join('\n')
}

import { Duration } from 'aws-cdk-lib'
import {
  GraphWidget,
  GraphWidgetView,
  type IWidget,
  MathExpression,
  Metric,
  SingleValueWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import { reviewedRates } from '../account-alarms'
import { reputation, textSpend } from '../aws-metrics'
import type { Watched } from '../monitored'
import { colors } from './colors'

/** How near the store's e-mails are to what AWS stops an account for. */
export function emailStanding(watched: Watched): IWidget {
  const percent = (
    rate: 'BounceRate' | 'ComplaintRate',
    id: string,
    label: string,
    color: string,
  ) =>
    new MathExpression({
      expression: `100 * ${id}`,
      usingMetrics: { [id]: reputation(watched, rate, { statistic: 'Average' }) },
      label,
      color,
      period: Duration.hours(1),
    })
  const limit = (rate: number, label: string, color: string) => [
    { value: 100 * rate, label, color },
  ]
  return new GraphWidget({
    title: 'E-mails that came back, or were called spam',
    width: 8,
    height: 6,
    left: [percent('BounceRate', 'bounces', 'Came back', colors.warning)],
    right: [percent('ComplaintRate', 'complaints', 'Called spam (right)', colors.second)],
    leftAnnotations: limit(reviewedRates.bounces, 'AWS reviews: came back', colors.bad),
    rightAnnotations: limit(reviewedRates.complaints, 'AWS reviews: spam', colors.bad),
    leftYAxis: { label: '%', min: 0, showUnits: false },
    rightYAxis: { label: '%', min: 0, showUnits: false },
  })
}

/** What the account has cost this month: texts, which the store has a budget for, and all the rest. */
export function costs({ config }: Watched): IWidget[] {
  return [
    new TextWidget({
      width: 6,
      height: 5,
      markdown: costNote(config.textBudgetDollars),
    }),
    new SingleValueWidget({
      title: 'This month so far, in US dollars',
      width: 6,
      height: 5,
      start: '-P2D',
      end: 'P0D',
      fullPrecision: true,
      metrics: [
        charges('All of the account', colors.first),
        textSpend({ period: Duration.hours(6), label: 'Texts', color: colors.second }),
      ],
    }),
    new GraphWidget({
      title: 'Of which, by service (US dollars)',
      view: GraphWidgetView.BAR,
      width: 12,
      height: 5,
      start: '-P2D',
      end: 'P0D',
      left: services.map(([service, label]) => charges(label, colors.first, service)),
    }),
  ]
}

function costNote(textBudgetDollars: number): string {
  return [
    'AWS adds up the whole account, all stages and everything else in it, several times a day.',
    '',
    '**Nothing shown?** Switch the figures on once: [Billing preferences]' +
      '(https://console.aws.amazon.com/billing/home#/preferences), Alert preferences, ' +
      '*Receive CloudWatch billing alerts*.',
    '',
    `An alarm comes when texts reach 80 % of $${textBudgetDollars}.`,
  ].join('\n')
}

/** By the names that AWS bills under, those first that a store pays for even without a sale. */
const services: [service: string, label: string][] = [
  ['AWSSecretsManager', 'Secrets'],
  ['AmazonCloudWatch', 'Alarms and logs'],
  ['AmazonSNS', 'Texts'],
  ['AmazonSES', 'E-mails'],
  ['AmazonCloudFront', 'Site'],
  ['AWSLambda', 'Functions'],
  ['AmazonDynamoDB', 'Orders'],
]

function charges(label: string, color: string, service?: string) {
  return new Metric({
    namespace: 'AWS/Billing',
    metricName: 'EstimatedCharges',
    dimensionsMap: { Currency: 'USD', ...(service ? { ServiceName: service } : {}) },
    statistic: 'Maximum',
    period: Duration.hours(6),
    label,
    color,
  })
}

import { Duration } from 'aws-cdk-lib'
import { GraphWidget, type IWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { MetricName } from '../../../lambda/platform/metrics/metric-units'
import type { Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'
import { colors } from './colors'

const period = Duration.hours(1)

/** The time from payment to delivery. */
export function deliveryTime(scope: Construct): IWidget {
  const seconds = (statistic: string, label: string, color: string) =>
    storeMetric(scope, 'SecondsToDelivery', { statistic, period, label, color })
  return new GraphWidget({
    title: 'Payment to delivery, in seconds',
    width: 12,
    height: 6,
    left: [
      seconds('p50', 'p50', colors.good),
      seconds('p95', 'p95', colors.warning),
      seconds('Maximum', 'Maximum', colors.bad),
    ],
    leftYAxis: { label: 'Seconds', min: 0, showUnits: false },
  })
}

/** Messages that were sent or refused, and texts that were not delivered. */
export function messages(scope: Construct, { config, textFailures }: Monitored): IWidget {
  const count = (name: MetricName, label: string, color: string) =>
    storeMetric(scope, name, { statistic: 'Sum', period, label, color })
  return new GraphWidget({
    title: 'Messages to buyers',
    width: 8,
    height: 6,
    left: [
      count('EmailAccepted', 'E-mails sent', colors.first),
      ...(config.texts ? [count('TextAccepted', 'Texts sent', colors.second)] : []),
      ...(textFailures
        ? [textFailures.with({ label: 'Texts not delivered', color: colors.third, period })]
        : []),
      count('DeliveryRefused', 'Refused permanently', colors.bad),
      count('OrderDecision', 'Orders to decide', colors.warning),
    ],
    leftYAxis: { label: 'Messages', min: 0, showUnits: false },
  })
}

import { Duration } from 'aws-cdk-lib'
import { GraphWidget, type IWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { MetricName } from '../../../lambda/platform/metrics/metric-units'
import { storeMetric } from '../store-metric'
import { colors } from './colors'

const period = Duration.hours(1)

/** How long buyers wait for their ebook once they have paid. */
export function deliveryTime(scope: Construct): IWidget {
  const seconds = (statistic: string, label: string, color: string) =>
    storeMetric(scope, 'SecondsToDelivery', { statistic, period, label, color })
  return new GraphWidget({
    title: 'From paid to delivered, in seconds',
    width: 12,
    height: 6,
    left: [
      seconds('p50', 'Half of the buyers wait less', colors.good),
      seconds('p95', '95 of 100 wait less', colors.warning),
      seconds('Maximum', 'The longest wait', colors.bad),
    ],
    leftYAxis: { label: 'Seconds', min: 0, showUnits: false },
  })
}

/** What went out, and what was refused. */
export function messages(scope: Construct): IWidget {
  const count = (name: MetricName, label: string, color: string) =>
    storeMetric(scope, name, { statistic: 'Sum', period, label, color })
  return new GraphWidget({
    title: 'Messages to buyers',
    width: 8,
    height: 6,
    left: [
      count('EmailAccepted', 'E-mails sent', colors.first),
      count('TextAccepted', 'Texts sent', colors.second),
      count('DeliveryRefused', 'Refused for good', colors.bad),
      count('OrderHeld', 'Orders held', colors.warning),
    ],
    leftYAxis: { label: 'Messages', min: 0, showUnits: false },
  })
}

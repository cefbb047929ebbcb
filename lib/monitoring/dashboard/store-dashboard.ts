import { Duration, Stack } from 'aws-cdk-lib'
import {
  AlarmStatusWidget,
  AlarmStatusWidgetSortBy,
  Dashboard,
  type AlarmBase,
  type Metric,
  PeriodOverride,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { brand } from '../../../product/brand'
import { product } from '../../../product/product'
import type { Monitored } from '../metrics/monitored'
import { costs, emailReputation } from './account-widgets'
import { deliveryTime, messages, recovery } from './delivery-widgets'
import { crashes, durations, failures, latestErrors, site } from './failure-widgets'
import { funnel } from './funnel-widget'
import { salesGraph, salesNumbers } from './sales-widgets'

type StoreDashboardProps = {
  monitored: Monitored
  alarms: AlarmBase[]
  pageViews: Metric
}

/**
 * The store's dashboard: sales first, then the alarms, the conversion funnel, the causes of failures,
 * the deliveries and the costs. At most 50 metrics: up to that number an account has three dashboards for free
 * (https://aws.amazon.com/cloudwatch/pricing/).
 */
export class StoreDashboard extends Construct {
  /** Its URL in the AWS console. */
  readonly url: string

  constructor(scope: Construct, id: string, { monitored, alarms, pageViews }: StoreDashboardProps) {
    super(scope, id)
    const { region, stackName } = Stack.of(this)
    new Dashboard(this, 'Dashboard', {
      dashboardName: stackName,
      defaultInterval: Duration.days(7),
      // The resolution of a graph follows the selected time range.
      periodOverride: PeriodOverride.AUTO,
      widgets: [
        [header(monitored)],
        salesNumbers(this),
        [alarmStates(alarms)],
        [funnel(this, pageViews)],
        [salesGraph(this), deliveryTime(this)],
        [heading('Failures')],
        [failures(this, monitored), crashes(monitored), durations(monitored)],
        [heading('Where deliveries stand')],
        [messages(this, monitored), recovery(this, monitored)],
        [emailReputation(monitored), site(monitored)],
        [latestErrors(monitored)],
        [heading('Costs')],
        costs(monitored),
      ],
    })
    this.url =
      `https://${region}.console.aws.amazon.com/cloudwatch/home` +
      `?region=${region}#dashboards/dashboard/${stackName}`
  }
}

function header({ siteUrl, stage }: Monitored): TextWidget {
  return new TextWidget({
    width: 24,
    height: 2,
    markdown: [
      `# ${brand.name}: ${product.title}`,
      `Stage **${stage}** · [Open the store](${siteUrl}) · ` +
        '[Payments at Stripe](https://dashboard.stripe.com/payments) · ' +
        'When an alarm fires, read the section with its name in `docs/runbook.md`',
    ].join('\n'),
  })
}

function heading(text: string): TextWidget {
  return new TextWidget({ width: 24, height: 1, markdown: `## ${text}` })
}

function alarmStates(alarms: AlarmBase[]): AlarmStatusWidget {
  return new AlarmStatusWidget({
    title: 'Alarms: red ones are in alarm',
    width: 24,
    height: 5,
    alarms,
    sortBy: AlarmStatusWidgetSortBy.STATE_UPDATED_TIMESTAMP,
  })
}

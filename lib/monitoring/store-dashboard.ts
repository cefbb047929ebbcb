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
import { brand } from '../../product/brand'
import { product } from '../../product/product'
import { costs, emailStanding } from './dashboard/account-widgets'
import { deliveryTime, messages } from './dashboard/delivery-widgets'
import { crashes, failures, latestErrors, site, waits } from './dashboard/failure-widgets'
import { funnel } from './dashboard/funnel-widget'
import { salesGraph, salesNumbers } from './dashboard/sales-widgets'
import type { Watched } from './monitored'

type StoreDashboardProps = {
  watched: Watched
  alarms: AlarmBase[]
  pageViews: Metric
}

/**
 * How the store is, for people: the money first, then whether anything rings, then the way from a
 * visit to a download, then the reasons. At most 50 metrics, up to which three dashboards of an
 * account are free (https://aws.amazon.com/cloudwatch/pricing/).
 */
export class StoreDashboard extends Construct {
  /** Its address in the console. */
  readonly url: string

  constructor(scope: Construct, id: string, { watched, alarms, pageViews }: StoreDashboardProps) {
    super(scope, id)
    const { region, stackName } = Stack.of(this)
    new Dashboard(this, 'Dashboard', {
      dashboardName: stackName,
      defaultInterval: Duration.days(7),
      // Minutes for an hour, hours for a week: a graph is as fine as the time that is chosen.
      periodOverride: PeriodOverride.AUTO,
      widgets: [
        [header(watched)],
        salesNumbers(this),
        [alarmStates(alarms)],
        [funnel(this, pageViews)],
        [salesGraph(this), deliveryTime(this)],
        [heading('When something is wrong')],
        [failures(this, watched), crashes(watched), waits(watched)],
        [messages(this), emailStanding(watched), site(watched)],
        [latestErrors(watched)],
        [heading('What it costs')],
        costs(watched),
      ],
    })
    this.url =
      `https://${region}.console.aws.amazon.com/cloudwatch/home` +
      `?region=${region}#dashboards/dashboard/${stackName}`
  }
}

function header({ siteUrl, stage }: Watched): TextWidget {
  return new TextWidget({
    width: 24,
    height: 2,
    markdown: [
      `# ${brand.name}: ${product.title}`,
      `Stage **${stage}** · [Open the store](${siteUrl}) · ` +
        '[Payments at Stripe](https://dashboard.stripe.com/payments) · ' +
        'When an alarm rings, read the section of its name in `docs/runbook.md`',
    ].join('\n'),
  })
}

function heading(text: string): TextWidget {
  return new TextWidget({ width: 24, height: 1, markdown: `## ${text}` })
}

function alarmStates(alarms: AlarmBase[]): AlarmStatusWidget {
  return new AlarmStatusWidget({
    title: 'Alarms: red ones ring',
    width: 24,
    height: 5,
    alarms,
    sortBy: AlarmStatusWidgetSortBy.STATE_UPDATED_TIMESTAMP,
  })
}

import { Duration, Stack } from 'aws-cdk-lib'
import {
  type AlarmBase,
  AlarmStatusWidget,
  AlarmStatusWidgetSortBy,
  Dashboard,
  PeriodOverride,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { brand } from '../../../product/brand'
import { product } from '../../../product/product'
import type { Monitored } from '../metrics/monitored'
import { costs, rates } from './account-rows'
import { outcomes, troubles } from './delivery-rows'
import { failures, latestErrors, refusedEvents } from './failure-rows'
import { logLinks } from './log-links'
import { funnel, salesGraphs, salesNumbers } from './sales-rows'
import { text } from './widgets'

/**
 * At most 50 metrics: up to that number an account has three dashboards for free
 * (https://aws.amazon.com/cloudwatch/pricing/).
 */
export function addDashboard(scope: Construct, monitored: Monitored, alarms: AlarmBase[]): void {
  new Dashboard(new Construct(scope, 'Dashboard'), 'Dashboard', {
    dashboardName: Stack.of(scope).stackName,
    defaultInterval: Duration.days(7),
    // A graph's resolution follows the selected time range.
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      [text(2, headerOf(monitored))],
      salesNumbers(scope),
      [alarmStates(alarms)],
      funnel(scope),
      salesGraphs(scope),
      [text(1, '## Failures')],
      failures(scope, monitored),
      refusedEvents(monitored),
      [text(1, '## Where deliveries stand')],
      troubles(scope, monitored),
      outcomes(monitored),
      rates(monitored),
      latestErrors(monitored),
      [text(2, `**Logs of the last 3 hours**: ${logLinks(scope, monitored)}`)],
      [text(1, '## Costs')],
      costs(monitored),
    ],
  })
}

export function dashboardUrl(scope: Construct): string {
  const { region, stackName } = Stack.of(scope)
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${stackName}`
}

function headerOf({ site, stage }: Monitored): string {
  return [
    `# ${brand.name}: ${product.title}`,
    `Stage **${stage}** · [Open the store](${site.url}) · ` +
      '[Payments at Stripe](https://dashboard.stripe.com/payments) · ' +
      'When an alarm fires, read the section with its name in `docs/runbook.md`',
  ].join('\n')
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

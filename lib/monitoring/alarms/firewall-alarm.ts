import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { blockedRequests } from '../metrics/aws-metrics'
import type { Firewalled } from '../metrics/monitored'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'

/** The alarm about buyers whom a managed rule mistakes for attackers; only where the firewall is on. */
export class FirewallAlarm extends StoreAlarm {
  constructor(scope: Construct, id: string, firewall: Firewalled, notifier: IAlarmAction) {
    const period = Duration.hours(1)
    const [firstRule = ''] = firewall.managedRules
    const metrics = firewall.managedRules.map((rule, index) => [
      `group${index}`,
      blockedRequests(firewall, rule, { period }),
    ])
    super(scope, id, {
      id: 'payments-blocked',
      title: 'The firewall blocks payments as attacks',
      impact:
        'A managed rule blocks calls of the checkout. If they are attacks, no buyer is affected. If it ' +
        'mistakes what buyers enter, they read "Payment processing failed: 403" and leave.',
      diagnose: diagnoseCommands(scope).matchedByRule(firewall.webAclArn, firstRule),
      audience: 'ops',
      metric: new MathExpression({
        expression: 'SUM(METRICS())',
        usingMetrics: Object.fromEntries(metrics),
        label: 'Blocked by managed rules',
        period,
      }),
      // One is a scanner; a mistake of a rule meets one buyer after the other.
      threshold: 5,
      datapoints: { breaching: 1, evaluated: 1 },
      // Nothing was blocked.
      missingData: TreatMissingData.NOT_BREACHING,
      notifier,
    })
  }
}

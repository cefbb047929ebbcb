import { Duration } from 'aws-cdk-lib'
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { siteMetric } from '../metrics/aws-metrics'
import type { Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'

/** What CloudFront reports of itself: the share of 5xx responses. */
export function siteFailures(scope: Construct, monitored: Monitored): StoreAlarm {
  const period = Duration.minutes(5)
  return new StoreAlarm(scope, 'Site', {
    id: 'site-failures',
    title: 'The site responds with errors',
    impact: 'Visitors see an error instead of the page, or the page loads and its requests fail.',
    diagnose: `npm run doctor -- --stage ${monitored.stage}`,
    audience: 'ops',
    metric: siteMetric(monitored, '5xxErrorRate', { statistic: 'Average', period }),
    threshold: 5,
    // At night one failure among three visitors is over the threshold. In three periods on end it is an
    // outage; the probe sees one of the page sooner.
    datapoints: { breaching: 3, evaluated: 3 },
    // There were no requests.
    missingData: TreatMissingData.NOT_BREACHING,
  })
}

/** What only a call from outside shows, such as a DNS record, a certificate or a throttle. */
export function probeFailures(scope: Construct, { functions }: Monitored): StoreAlarm {
  return new StoreAlarm(scope, 'Probe', {
    id: 'probe-failures',
    title: 'The store does not answer as it should',
    impact:
      "A call such as a buyer's browser makes failed from outside: buyers may be unable to open the " +
      'page, pay or download. Or the probe has stopped, and nothing else watches the way to the store.',
    diagnose: diagnoseCommands(scope).errors(functions.probeStore.logGroup),
    audience: 'ops',
    metric: storeMetric(scope, 'ProbeFailure', {
      statistic: 'Maximum',
      period: Duration.minutes(5),
    }),
    threshold: 1,
    // Two runs, because one lost packet is no outage. Of three, because only every other run makes the
    // call that a broken create-payment fails.
    datapoints: { breaching: 2, evaluated: 3 },
    // The probe emits the metric on every run, even if it is 0: no datapoint means it has stopped.
    missingData: TreatMissingData.BREACHING,
  })
}

import { Duration } from 'aws-cdk-lib'
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { apiErrors, siteErrors } from '../metrics/aws-metrics'
import { failedCalls, refusedCalls } from '../metrics/log-metrics'
import type { AlarmEntries, AlarmSource } from './alarm-entry'

/** All requests, as the API, CloudFront and a call from outside see them. One outage fires several of these. */
export function outageAlarms(source: AlarmSource): AlarmEntries {
  const { metric, errors, entries, dashboard } = source
  return {
    'Outages/Api': {
      id: 'api-failures',
      title: 'Requests to the API fail',
      impact:
        'Buyers who want to pay or download get an apology, or payments are not recorded: a function crashes, ' +
        'times out, cannot start, or responds with an error. The log says which route fails.',
      look: entries('api', failedCalls),
      isDirect: true,
      // Of a single failure the retry is the only second sign: that of Stripe comes minutes later, and with three
      // sales a day the next buyer may come after an hour. The hour slides.
      // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation-window.html
      metric: apiErrors(source, { period: Duration.hours(1) }),
      threshold: 2,
    },
    'Outages/Refused': {
      id: 'requests-refused',
      title: 'The API refuses requests: too many, or a wrong key',
      impact:
        'Someone floods the API, and buyers get 429 instead of the checkout, or Stripe gets it for its ' +
        'events. Or a key no longer fits, and everyone gets 403.',
      look: entries('api', refusedCalls),
      // Rejected before any function runs, so no other alarm sees it.
      metric: metric('RequestsRefused', 1),
      // A flood causes more in a second. A scanner, or a crowd after a newsletter, exceeds the limits for a minute or
      // two.
      threshold: 10,
      datapoints: [5, 10],
    },
    'Outages/Site': {
      id: 'site-failures',
      title: 'The site responds with errors',
      impact: 'Visitors see an error instead of the page, or the page loads and its requests fail.',
      look: dashboard,
      metric: siteErrors(source, { period: Duration.minutes(5) }),
      threshold: 5,
      // At night one failure among three visitors exceeds the threshold. The probe detects an outage of the page
      // sooner.
      datapoints: [3, 3],
    },
    'Outages/Probe': {
      id: 'probe-failures',
      title: 'The store does not respond as it should',
      impact:
        "A call such as a buyer's browser makes failed from outside: buyers may be unable to open the " +
        'page, pay or download. Or the probe has stopped, and nothing else watches the way to the store.',
      look: errors('probeStore'),
      isDirect: true,
      // Shows what only a call from outside can: a DNS record, a certificate, a throttle.
      metric: metric('ProbeFailure', 5, 'Maximum'),
      // One lost packet is no outage. Only every other run makes the call that a broken create-payment fails.
      datapoints: [2, 3],
      // Emitted on every run, even if 0: no datapoint means that the probe has stopped.
      withoutData: TreatMissingData.BREACHING,
    },
  }
}

import { Duration } from 'aws-cdk-lib'
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { refusedPattern, refusedRequests } from '../metrics/refused-requests'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'

/** The alarm about requests that are refused before any function runs, which no other alarm sees. */
export class RefusedAlarm extends StoreAlarm {
  constructor(scope: Construct, id: string, { api }: Monitored) {
    super(scope, id, {
      id: 'requests-refused',
      title: 'The API refuses requests: too many, or a wrong key',
      impact:
        'Someone floods the API, and buyers get 429 instead of the checkout, or Stripe gets it for its ' +
        'events. Or a key no longer fits, and everyone gets 403.',
      diagnose: diagnoseCommands(scope).logEntries(api.accessLog, refusedPattern.slice(2, -2)),
      audience: 'ops',
      metric: refusedRequests(scope, { period: Duration.minutes(1) }),
      // A flood refuses more in a second. A scanner, and buyers who all follow one newsletter, are over
      // the limits for a minute or two.
      threshold: 10,
      datapoints: { breaching: 5, evaluated: 10 },
      // The metric is emitted only when a request is refused.
      missingData: TreatMissingData.NOT_BREACHING,
    })
  }
}

import { Duration } from 'aws-cdk-lib'
import type { Construct, IDependable } from 'constructs'
import type { ProbeStoreEnvironment } from '../../lambda/operations/functions/probe-store/env'
import type { StageConfig } from '../stage/stage-settings'
import { StoreFunction } from './store-function'

type ProbeStoreProps = {
  config: StageConfig
  /** Without a trailing slash. */
  siteUrl: string
  /** What has to exist before the first probe, which would otherwise raise an alarm. */
  site: IDependable
}

/** Every five minutes: calls the store as a buyer's browser does. It has no permission but to log. */
export class ProbeStoreFunction extends StoreFunction<ProbeStoreEnvironment> {
  constructor(scope: Construct, id: string, { config, siteUrl, site }: ProbeStoreProps) {
    super(scope, id, {
      area: 'operations',
      name: 'probe-store',
      config,
      // Two calls after each other, of up to 10 s each.
      timeoutSeconds: 30,
      // No caller waits for it.
      memoryMb: 256,
      maxConcurrency: 1,
      environment: () => ({ SITE_URL: siteUrl, CLIENT_KEY: config.clientKey }),
    })
    const rule = this.runEvery('EveryFiveMinutes', Duration.minutes(5))
    rule.node.addDependency(site)
  }
}

import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { StageConfig } from '../stage/stage-settings'

/** A function as it is watched: the alias that is called and the log that it writes to. */
export type WatchedFunction = { alias: IFunction; logGroup: ILogGroup }

/** The functions that answer buyers and Stripe, and so are deployed gradually. */
export type CalledFunction = 'createPayment' | 'stripeWebhook' | 'downloadEbook'

/** All that the alarms and the dashboard look at. */
export type Watched = {
  /** What `--stage` calls it. */
  stage: string
  config: StageConfig
  /** Without a trailing slash. */
  siteUrl: string
  functions: Record<CalledFunction | 'checkDeliveries' | 'sendAlarm', WatchedFunction>
  /** `apiName` and `stageName` are what CloudWatch tells APIs apart by. */
  api: { apiName: string; stageName: string; accessLog: ILogGroup }
  distribution: IDistribution
  /** CloudFront's access log, a JSON record for each request. */
  siteLog: ILogGroup
  /** The SES configuration set that e-mails are sent with. */
  configurationSetName: string
}

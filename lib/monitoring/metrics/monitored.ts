import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { StageConfig } from '../../stage/stage-settings'

/** The alias that callers use, and the log that the function writes to. */
type MonitoredFunction = { alias: IFunction; logGroup: ILogGroup }

/** The functions that respond to buyers and Stripe. */
export type CalledFunction = 'createPayment' | 'stripeWebhook' | 'downloadEbook'

/** The functions that a schedule, a queue or an alarm calls. */
type UncalledFunction =
  | 'checkDeliveries'
  | 'retryDelivery'
  | 'recordFeedback'
  | 'reconcile'
  | 'keepBooks'
  | 'probeStore'
  | 'sendAlarm'

/** The web ACL and those of its rules that are AWS's managed rule groups. */
export type Firewalled = { webAclName: string; managedRules: string[] }

/** Everything that the alarms and the dashboard monitor. */
export type Monitored = {
  /** The value of `--stage`. */
  stage: string
  config: StageConfig
  functions: Record<CalledFunction | UncalledFunction, MonitoredFunction>
  /** `apiName` and `stageName` are the dimensions of the API's metrics. */
  api: { apiName: string; stageName: string; accessLog: ILogGroup }
  site: {
    /** Without a trailing slash. */
    url: string
    distribution: IDistribution
    /** One JSON record per request. */
    accessLog: ILogGroup
    /** Only if the stage has one. */
    firewall: Firewalled | undefined
  }
  messages: { configurationSetName: string }
  retryQueue: { waiting: IQueue; deadLetters: IQueue }
  /** The events that record-feedback failed to process. */
  reportsPutAside: IQueue
}

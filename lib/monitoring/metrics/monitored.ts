import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { StageConfig } from '../../stage/stage-settings'

type MonitoredFunction = { alias: IFunction; logGroup: ILogGroup }

export type PublicFunction = 'createPayment' | 'stripeWebhook' | 'downloadEbook'

type OtherFunction =
  | 'checkDeliveries'
  | 'retryDelivery'
  | 'recordFeedback'
  | 'reconcile'
  | 'keepBooks'
  | 'changeOrder'
  | 'probeStore'
  | 'sendAlarm'

export type Monitored = {
  stage: string
  config: StageConfig
  functions: Record<PublicFunction | OtherFunction, MonitoredFunction>
  /** `apiName` and `stageName` are the dimensions of the API's metrics. */
  api: { apiName: string; stageName: string; accessLog: ILogGroup }
  site: {
    /** Without a trailing slash. */
    url: string
    distribution: IDistribution
    /** One JSON record per request. */
    accessLog: ILogGroup
  }
  messages: { configurationSetName: string }
  retryQueue: { waiting: IQueue; deadLetters: IQueue }
}

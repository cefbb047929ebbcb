import { Duration } from 'aws-cdk-lib'
import type { Role } from 'aws-cdk-lib/aws-iam'
import type { EventInvokeConfigOptions } from 'aws-cdk-lib/aws-lambda'
import type { IDependable } from 'constructs'
import type { BooksBucket } from '../books/books-bucket'
import type { EbookBucket } from '../data/ebook-bucket'
import type { OrdersTable } from '../data/orders-table'
import type { StoreSecrets } from '../data/store-secrets'
import type { MessageSender } from '../messaging/message-sender'
import type { RetryQueue } from '../messaging/queues'
import type { AlarmTopic, DirectTopic } from '../monitoring/alarms/topics'
import type { StageConfig } from '../stage/stage-settings'

/** The rates at which schedules call functions, keyed by the ids of their rules. */
export const periods = {
  EveryMinute: Duration.minutes(1),
  EveryFiveMinutes: Duration.minutes(5),
  EveryQuarterHour: Duration.minutes(15),
  EveryDay: Duration.days(1),
}

/** Everything that defines a function. */
export type FunctionEntry<Environment> = {
  /** The folder of its handler.ts and env.ts, relative to lambda/. */
  folder: `${'shop' | 'office' | 'operations'}/functions/${string}`
  /** The rate, if a schedule calls the function. */
  runs?: keyof typeof periods
  /** What must exist before the first scheduled run. */
  runsAfter?: (needs: FunctionNeeds) => IDependable
  /** Retries and failure destination of asynchronous calls. A schedule sets its own. */
  asyncInvoke?: (needs: FunctionNeeds) => EventInvokeConfigOptions
  /** Longer than all of the function's own timeouts together, so that Lambda never cuts it off. */
  timeoutSeconds: number
  /** Memory buys CPU in proportion, so each value has a comment with its reason. */
  memoryMb: number
  /** The limit of concurrent executions, if the stage reserves concurrency. */
  maxConcurrency: number
  /**
   * Grants the role its permissions and returns the environment variables. The role has no other permissions except to
   * write its log and to pass on events that the function failed to process. `Environment` is the type in env.ts, so a
   * forgotten variable is a compile error.
   */
  environment: (role: Role, needs: FunctionNeeds) => Environment
}

/** The settings and resources that entries choose from. */
export type FunctionNeeds = {
  /** The value of `--stage`. */
  stage: string
  config: StageConfig
  secrets: StoreSecrets
  orders: OrdersTable
  books: BooksBucket
  ebook: EbookBucket
  messages: MessageSender
  retryQueue: RetryQueue
  /** The topic of alarms. */
  topic: AlarmTopic
  /** Gets the alarms that send-alarm could not send. */
  direct: DirectTopic
  /** The address has no trailing slash. */
  site: IDependable & { url: string }
  /** The folder with a bundle for each `folder`. */
  functionsDirectory: string
}

import { Duration } from 'aws-cdk-lib'
import type { Role } from 'aws-cdk-lib/aws-iam'
import type { EventInvokeConfigOptions } from 'aws-cdk-lib/aws-lambda'
import type { IDependable } from 'constructs'
import type { BooksBucket } from '../books/books-bucket'
import type { EbookBucket } from '../data/ebook-bucket'
import type { OrdersTable } from '../data/orders-table'
import type { StampedBucket } from '../data/stamped-bucket'
import type { StoreSecrets } from '../data/store-secrets'
import type { MessageSender } from '../messaging/message-sender'
import type { RetryQueue } from '../messaging/queues'
import type { AlarmTopic, DirectTopic } from '../monitoring/alarms/topics'
import type { StageConfig } from '../stage/stage-settings'

/** Keyed by the ids of the schedules' rules. */
export const periods = {
  EveryMinute: Duration.minutes(1),
  EveryFiveMinutes: Duration.minutes(5),
  EveryQuarterHour: Duration.minutes(15),
  EveryDay: Duration.days(1),
}

export type FunctionEntry<Environment> = {
  /** Relative to lambda/; has handler.ts and env.ts. */
  folder: `${'shop' | 'office' | 'operations'}/functions/${string}`
  runs?: keyof typeof periods
  /** What must exist before the first scheduled run. */
  runsAfter?: (needs: FunctionNeeds) => IDependable
  /** Of asynchronous calls. A schedule sets its own. */
  asyncInvoke?: (needs: FunctionNeeds) => EventInvokeConfigOptions
  /** Longer than all of the function's own timeouts together, so that Lambda never cuts it off. */
  timeoutSeconds: number
  /** Memory buys CPU in proportion; a comment gives each value's reason. */
  memoryMb: number
  /**
   * Grants the role its permissions (beyond those to write its log and to pass on failed events) and returns the
   * variables. Because `Environment` is the type in env.ts, a forgotten variable is a compile error.
   */
  environment: (role: Role, needs: FunctionNeeds) => Environment
}

/** What entries choose from. */
export type FunctionNeeds = {
  stage: string
  config: StageConfig
  secrets: StoreSecrets
  orders: OrdersTable
  books: BooksBucket
  ebook: EbookBucket
  /** If copies are stamped. */
  stamped: StampedBucket | undefined
  messages: MessageSender
  retryQueue: RetryQueue
  topic: AlarmTopic
  /** Gets the alarms that send-alarm could not send. */
  direct: DirectTopic
  /** The URL has no trailing slash. */
  site: IDependable & { url: string }
  /** Has a bundle for each `folder`. */
  functionsDirectory: string
}

import type { IDependable } from 'constructs'
import type { EbookBucket } from '../data/ebook-bucket'
import type { OrdersTable } from '../data/orders-table'
import type { StoreSecrets } from '../data/store-secrets'
import type { MovementsTable } from '../ledger/movements-table'
import type { StatementsBucket } from '../ledger/statements-bucket'
import type { MessageSender } from '../messaging/message-sender'
import type { RetryQueue } from '../messaging/retry-queue'
import type { AlarmTopic } from '../monitoring/alarms/alarm-topic'
import type { DirectTopic } from '../monitoring/alarms/direct-topic'
import type { StageConfig } from '../stage/stage-settings'
import type { FunctionProps } from './store-function'

/**
 * Defines a function from what it needs. It has the permissions that its `environment` grants, and no others except to
 * write its log and to pass on events that it failed to process.
 */
export type FunctionEntry<Environment> = (needs: FunctionNeeds) => FunctionProps<Environment>

/** The settings and resources that entries choose from. */
export type FunctionNeeds = {
  /** The value of `--stage`. */
  stage: string
  config: StageConfig
  secrets: StoreSecrets
  orders: OrdersTable
  movements: MovementsTable
  statements: StatementsBucket
  ebook: EbookBucket
  messages: MessageSender
  retryQueue: RetryQueue
  /** The topic of alarms. */
  topic: AlarmTopic
  /** Gets the alarms that send-alarm could not send. */
  direct: DirectTopic
  site: IDependable
  /** Without a trailing slash. */
  siteUrl: string
}

import type { Construct } from 'constructs'
import type { RetryDeliveryEnvironment } from '../../lambda/shop/functions/retry-delivery/env'
import type { OrdersTable } from '../data/orders-table'
import type { StoreSecrets } from '../data/store-secrets'
import type { MessageSender } from '../messaging/message-sender'
import { RetryQueue } from '../messaging/retry-queue'
import type { StageConfig } from '../stage/stage-settings'
import { StoreFunction } from './store-function'

type RetryDeliveryProps = {
  config: StageConfig
  secrets: StoreSecrets
  orders: OrdersTable
  messages: MessageSender
  retryQueue: RetryQueue
  /** Without a trailing slash. */
  siteUrl: string
}

/** Sends what was left unfinished, when it is due: the receiver of the retry queue. */
export class RetryDeliveryFunction extends StoreFunction<RetryDeliveryEnvironment> {
  constructor(scope: Construct, id: string, props: RetryDeliveryProps) {
    const { config, secrets, orders, messages, retryQueue, siteUrl } = props
    super(scope, id, {
      area: 'shop',
      name: 'retry-delivery',
      config,
      timeoutSeconds: RetryQueue.receiverTimeoutSeconds,
      // Ten orders open twenty connections at once, and each attempt has 3 s.
      memoryMb: 1024,
      maxConcurrency: 2,
      environment: (role) => ({
        ...orders.grantChangeOrdersByText(role),
        ...messages.grantSend(role),
        LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
        ...retryQueue.grantSend(role),
        SITE_URL: siteUrl,
      }),
    })
    retryQueue.addReceiver(this.alias)
  }
}

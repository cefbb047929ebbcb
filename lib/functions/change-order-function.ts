import type { Construct } from 'constructs'
import type { ChangeOrderEnvironment } from '../../lambda/office/functions/change-order/env'
import type { OrdersTable } from '../data/orders-table'
import type { StoreSecrets } from '../data/store-secrets'
import type { MessageSender } from '../messaging/message-sender'
import type { RetryQueue } from '../messaging/retry-queue'
import type { StageConfig } from '../stage/stage-settings'
import { StoreFunction } from './store-function'

export type ChangeOrderProps = {
  config: StageConfig
  secrets: StoreSecrets
  orders: OrdersTable
  messages: MessageSender
  retryQueue: RetryQueue
  /** Without a trailing slash. */
  siteUrl: string
}

/** Changes single orders for support, who needs no rights on messages and secrets for it. */
export class ChangeOrderFunction extends StoreFunction<ChangeOrderEnvironment> {
  constructor(scope: Construct, id: string, props: ChangeOrderProps) {
    const { config, secrets, orders, messages, retryQueue, siteUrl } = props
    super(scope, id, {
      area: 'office',
      name: 'change-order',
      config,
      // Sending takes up to 3 s and recording that up to 8 s, as in download-ebook.
      timeoutSeconds: 15,
      // A person waits for it, a few times a day.
      memoryMb: 512,
      // What is refused above it, the AWS CLI and SDK try again.
      maxConcurrency: 1,
      environment: (role) => ({
        ...orders.grantChangeOrders(role),
        ...messages.grantSend(role),
        ...retryQueue.grantSend(role),
        LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
        SITE_URL: siteUrl,
        ...(config.texts && { TEXT_COUNTRIES: config.texts.countries.join(',') }),
      }),
    })
  }
}

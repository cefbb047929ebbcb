import type { Construct } from 'constructs'
import type { DownloadEbookEnvironment } from '../../lambda/shop/functions/download-ebook/env'
import type { EbookBucket } from '../data/ebook-bucket'
import type { OrdersTable } from '../data/orders-table'
import type { StoreSecrets } from '../data/store-secrets'
import type { MessageSender } from '../messaging/message-sender'
import type { RetryQueue } from '../messaging/retry-queue'
import type { StageConfig } from '../stage/stage-settings'
import { StoreFunction } from './store-function'

type DownloadEbookProps = {
  config: StageConfig
  secrets: StoreSecrets
  orders: OrdersTable
  ebook: EbookBucket
  messages: MessageSender
  retryQueue: RetryQueue
}

/** Shows the download page, redirects to the ebook and sends fresh links. */
export class DownloadEbookFunction extends StoreFunction<DownloadEbookEnvironment> {
  constructor(scope: Construct, id: string, props: DownloadEbookProps) {
    const { config, secrets, orders, ebook, messages, retryQueue } = props
    super(scope, id, {
      area: 'shop',
      name: 'download-ebook',
      config,
      // Sending a fresh link takes up to 3 s and recording that up to 8 s, everything else milliseconds.
      timeoutSeconds: 15,
      // A buyer waits for the download page.
      memoryMb: 1024,
      maxConcurrency: 13,
      environment: (role) => ({
        ...orders.grantChangeOrdersByLink(role),
        ...ebook.grantRead(role),
        ...messages.grantSend(role),
        ...retryQueue.grantSend(role),
        LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
      }),
    })
  }
}

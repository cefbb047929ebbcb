import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { callPaths } from '../lambda/contract'
import { StoreApi } from './api/store-api'
import { BooksBucket } from './books/books-bucket'
import { EbookBucket } from './data/ebook-bucket'
import { OrdersTable } from './data/orders-table'
import { StampedBucket } from './data/stamped-bucket'
import { storeSecrets } from './data/store-secrets'
import { addFunctions } from './functions/add-functions'
import { MessageSender } from './messaging/message-sender'
import { RetryQueue } from './messaging/queues'
import { AlarmTopic, DirectTopic } from './monitoring/alarms/topics'
import { dashboardUrl } from './monitoring/dashboard/store-dashboard'
import { Monitoring } from './monitoring/monitoring'
import { Site } from './site/site'
import type { StageConfig } from './stage/stage-settings'
import { addPolicies } from './support/add-policies'

type StoreStackProps = {
  stage: string
  config: StageConfig
  siteDirectory: string
  functionsDirectory: string
  ebookPath: string
  epubPath?: string | undefined
  /** If copies are stamped. */
  tailsDirectory?: string | undefined
}

/** One complete store; stages are independent. */
export class StoreStack extends Stack {
  constructor(scope: Construct, id: string, props: StoreStackProps) {
    const { stage, config, siteDirectory, functionsDirectory } = props
    super(scope, id, {
      description: 'A store that sells one ebook',
      // CloudFront's certificates and metrics exist only in this region (docs/decisions.md).
      env: { region: 'us-east-1' },
      // A deleted stack loses the store's address and with it every link that was sent.
      terminationProtection: config.onDelete === 'retain',
    })
    const kept = keptAndSent(this, props)
    const { orders, ebook, stamped, books, messages, retryQueue } = kept

    const topic = new AlarmTopic(this, 'Alarms', config)
    const direct = new DirectTopic(this, 'DirectAlarms', config)
    const site = new Site(this, 'Site', { config, directory: siteDirectory })
    const needs = { ...kept, stage, topic, direct, site, functionsDirectory }
    const functions = addFunctions(this, needs)
    const { retryDelivery, recordFeedback } = functions

    const api = new StoreApi(this, 'Api', { config, siteUrl: site.url, called: functions })
    site.serveEbook(ebook, stamped)
    site.serveApi(StoreApi.pathPattern, api.origin())
    retryQueue.addReceiver(retryDelivery.alias)
    messages.addReceiver(recordFeedback.alias)
    const policies = addPolicies(this, { orders, books, functions })

    const monitored = { stage, config, functions, api, site, messages, retryQueue }
    // Keep this id: under a new one CloudFormation would create alarms and dashboard, whose names are fixed, before it
    // deletes the old ones.
    new Monitoring(this, 'Monitoring', monitored, direct)

    this.addOutputs({
      SiteUrl: site.url,
      WebhookUrl: `${site.url}${callPaths.stripeWebhook}`,
      ApiUrl: api.ownUrl,
      DashboardUrl: dashboardUrl(this),
      DomainRecord: site.domainRecord,
      OrdersTable: orders.name,
      EbookHost: ebook.host,
      BooksBucket: books.name,
      ...policies,
      RetryQueue: retryQueue.waiting.queueUrl,
      DeadLetterQueue: retryQueue.deadLetters.queueUrl,
    })
  }

  private addOutputs(values: Record<string, string | undefined>) {
    for (const [id, value] of Object.entries(values)) {
      if (value !== undefined) new CfnOutput(this, id, { value })
    }
  }
}

function keptAndSent(stack: StoreStack, props: StoreStackProps) {
  const { stage, config, ebookPath, epubPath, tailsDirectory } = props
  return {
    config,
    orders: new OrdersTable(stack, 'Orders', config),
    ebook: new EbookBucket(stack, 'Ebook', { config, ebookPath, epubPath, tailsDirectory }),
    stamped: tailsDirectory === undefined ? undefined : new StampedBucket(stack, 'Stamped', config),
    books: new BooksBucket(stack, 'Books', config),
    secrets: storeSecrets(stack, stage),
    messages: new MessageSender(stack, 'Messages', config),
    retryQueue: new RetryQueue(stack, 'Retries'),
  }
}

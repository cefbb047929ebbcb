import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { callPaths } from '../lambda/contract'
import { StoreApi } from './api/store-api'
import { EbookBucket } from './data/ebook-bucket'
import { OrdersTable } from './data/orders-table'
import { StoreSecrets } from './data/store-secrets'
import { CheckDeliveriesFunction } from './functions/check-deliveries-function'
import { CreatePaymentFunction } from './functions/create-payment-function'
import { DownloadEbookFunction } from './functions/download-ebook-function'
import { GradualDeploys } from './functions/gradual-deploys'
import { ProbeStoreFunction } from './functions/probe-store-function'
import { RecordFeedbackFunction } from './functions/record-feedback-function'
import { ReconcileFunction } from './functions/reconcile-function'
import { RetryDeliveryFunction } from './functions/retry-delivery-function'
import { SendAlarmFunction } from './functions/send-alarm-function'
import { StripeWebhookFunction } from './functions/stripe-webhook-function'
import { MessageSender } from './messaging/message-sender'
import { RetryQueue } from './messaging/retry-queue'
import { AlarmTopic } from './monitoring/alarms/alarm-topic'
import { DirectTopic } from './monitoring/alarms/direct-topic'
import type { CalledFunction, Monitored } from './monitoring/metrics/monitored'
import { Monitoring } from './monitoring/monitoring'
import { Site } from './site/site'
import type { StageConfig } from './stage/stage-settings'
import { addSupport } from './support/add-support'

type StoreStackProps = {
  /** The value of `--stage`. */
  stage: string
  config: StageConfig
  /** The folder of the built site. */
  siteDirectory: string
  /** The file that buyers download. */
  ebookPath: string
}

/**
 * CloudFront's firewall, certificates and metrics exist only in this region, so the whole store is
 * there: one stack, one deploy, one dashboard (docs/decisions.md).
 */
const region = 'us-east-1'

function stackProps({ onDelete }: StageConfig): StackProps {
  return {
    description: 'A store that sells one ebook',
    env: { region },
    // The store's address and its links in sent messages would go with the stack, and do not come back.
    terminationProtection: onDelete === 'retain',
  }
}

/** One complete store. Stages are independent stores in one account. */
export class StoreStack extends Stack {
  constructor(scope: Construct, id: string, props: StoreStackProps) {
    super(scope, id, stackProps(props.config))
    const { stage, config, siteDirectory, ebookPath } = props
    const orders = new OrdersTable(this, 'Orders', config)
    const ebook = new EbookBucket(this, 'Ebook', { config, ebookPath })
    const secrets = new StoreSecrets(this, 'Secrets', config)
    const messages = new MessageSender(this, 'Messages', config)
    const retryQueue = new RetryQueue(this, 'Retries')
    const shared = { config, secrets, orders, ebook, messages, retryQueue }

    const topic = new AlarmTopic(this, 'Alarms', config)
    const direct = new DirectTopic(this, 'DirectAlarms', config)
    const called = {
      createPayment: new CreatePaymentFunction(this, 'CreatePayment', shared),
      stripeWebhook: new StripeWebhookFunction(this, 'StripeWebhook', shared),
      downloadEbook: new DownloadEbookFunction(this, 'DownloadEbook', shared),
    }
    const checkDeliveries = new CheckDeliveriesFunction(this, 'CheckDeliveries', shared)
    const recordFeedback = new RecordFeedbackFunction(this, 'RecordFeedback', shared)
    const sendAlarm = new SendAlarmFunction(this, 'SendAlarm', { stage, config, topic, direct })

    const site = new Site(this, 'Site', { config, directory: siteDirectory })
    const siteUrl = site.url
    const api = new StoreApi(this, 'Api', { config, siteUrl, ...aliasesOf(called) })
    site.serveApi(StoreApi.pathPattern, api.origin())
    const retryDelivery = new RetryDeliveryFunction(this, 'RetryDelivery', { ...shared, siteUrl })
    const reconcile = new ReconcileFunction(this, 'Reconcile', { ...shared, siteUrl })
    const support = addSupport(this, { ...shared, siteUrl, reconcile })
    const probeStore = new ProbeStoreFunction(this, 'ProbeStore', { config, siteUrl, site })

    const others = { checkDeliveries, recordFeedback, sendAlarm }
    // The construct id stays: under a new one, CloudFormation would create each alarm and the dashboard
    // anew before deleting the old one, and their fixed names would collide.
    const monitored: Monitored = {
      stage,
      config,
      siteUrl,
      functions: { ...called, ...others, retryDelivery, reconcile, probeStore },
      api: { ...api.dimensions, accessLog: api.accessLog },
      distribution: site.distribution,
      firewall: site.firewall,
      siteLog: site.accessLog,
      retryQueue: retryQueue.monitored,
      configurationSetName: messages.configurationSetName,
    }
    const monitoring = new Monitoring(this, 'Watching', monitored, direct)
    if (config.gradualDeploys) this.addGradualDeploys(called, monitoring)

    this.addOutputs({
      ...publicUrls(siteUrl),
      ApiUrl: api.ownUrl,
      DashboardUrl: monitoring.dashboardUrl,
      DomainRecord: site.domainRecord,
      OrdersTable: orders.name,
      ReconcileFunction: reconcile.alias.functionArn,
      ...support.outputs,
      ...retryQueue.outputs,
      ...secrets.outputs,
    })
  }

  private addGradualDeploys(
    called: Record<CalledFunction, { alias: Alias }>,
    monitoring: Monitoring,
  ) {
    const deploys = new GradualDeploys(this, 'Deploys')
    const add = (deployId: string, name: CalledFunction) =>
      deploys.add(deployId, called[name].alias, monitoring.rollbackAlarmsOf(name))
    add('CreatePayment', 'createPayment')
    add('StripeWebhook', 'stripeWebhook')
    add('DownloadEbook', 'downloadEbook')
  }

  private addOutputs(values: Record<string, string | undefined>) {
    for (const [id, value] of Object.entries(values)) {
      if (value !== undefined) new CfnOutput(this, id, { value })
    }
  }
}

function publicUrls(siteUrl: string) {
  return { SiteUrl: siteUrl, WebhookUrl: `${siteUrl}${callPaths.stripeWebhook}` }
}

function aliasesOf(called: Record<CalledFunction, { alias: Alias }>) {
  const { createPayment, stripeWebhook, downloadEbook } = called
  return {
    createPayment: createPayment.alias,
    stripeWebhook: stripeWebhook.alias,
    downloadEbook: downloadEbook.alias,
  }
}

import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { CheckDeliveriesFunction } from './functions/check-deliveries-function'
import { CreatePaymentFunction } from './functions/create-payment-function'
import { DownloadEbookFunction } from './functions/download-ebook-function'
import { EbookBucket } from './data/ebook-bucket'
import { GradualDeploys } from './functions/gradual-deploys'
import { MessageSender } from './messaging/message-sender'
import { OrdersTable } from './data/orders-table'
import { StripeWebhookFunction } from './functions/stripe-webhook-function'
import { SendAlarmFunction } from './functions/send-alarm-function'
import { Site, type SiteBuild } from './site/site'
import type { StageConfig } from './stage/stage-settings'
import { StoreApi } from './api/store-api'
import { StoreSecrets } from './data/store-secrets'
import { AlarmTopic } from './monitoring/alarm-topic'
import { Watching } from './monitoring/monitoring'

type StoreStackProps = {
  /** What `--stage` calls it. */
  stage: string
  config: StageConfig
  site: SiteBuild
  /** The file that buyers receive. */
  ebookPath: string
}

/**
 * CloudFront's firewall, certificates and figures exist in this region only, so the whole store is
 * there: one stack, one deploy, one dashboard (docs/decisions.md).
 */
const region = 'us-east-1'

/** One whole store; stages are stores of their own, side by side. */
export class StoreStack extends Stack {
  constructor(scope: Construct, id: string, props: StoreStackProps) {
    super(scope, id, { description: 'A store that sells one ebook', env: { region } })
    const { stage, config, site: build, ebookPath } = props
    const orders = new OrdersTable(this, 'Orders', config)
    const ebook = new EbookBucket(this, 'Ebook', { config, ebookPath })
    const secrets = new StoreSecrets(this, 'Secrets', config)
    const messages = new MessageSender(this, 'Messages', config)
    const shared = { config, secrets, orders, ebook, messages }

    const topic = new AlarmTopic(this, 'Alarms', config)
    const called = {
      createPayment: new CreatePaymentFunction(this, 'CreatePayment', shared),
      stripeWebhook: new StripeWebhookFunction(this, 'StripeWebhook', shared),
      downloadEbook: new DownloadEbookFunction(this, 'DownloadEbook', shared),
    }
    const checkDeliveries = new CheckDeliveriesFunction(this, 'CheckDeliveries', shared)
    const sendAlarm = new SendAlarmFunction(this, 'SendAlarm', { stage, config, topic })

    const site = new Site(this, 'Site', { config, build })
    const api = new StoreApi(this, 'Api', {
      config,
      siteUrl: site.url,
      createPayment: called.createPayment.alias,
      stripeWebhook: called.stripeWebhook.alias,
      downloadEbook: called.downloadEbook.alias,
    })
    site.serveApi(StoreApi.pathPattern, api.origin())

    const watching = new Watching(this, 'Watching', {
      stage,
      config,
      siteUrl: site.url,
      functions: { ...called, checkDeliveries, sendAlarm },
      api: { ...api.dimensions, accessLog: api.accessLog },
      distribution: site.distribution,
      siteLog: site.accessLog,
      configurationSetName: messages.configurationSet.configurationSetName,
    })
    if (config.gradualDeploys) {
      const deploys = new GradualDeploys(this, 'Deploys')
      const { createPayment, stripeWebhook, downloadEbook } = called
      deploys.add('CreatePayment', createPayment.alias, watching.errorAlarmsOf('createPayment'))
      deploys.add('StripeWebhook', stripeWebhook.alias, watching.errorAlarmsOf('stripeWebhook'))
      deploys.add('DownloadEbook', downloadEbook.alias, watching.errorAlarmsOf('downloadEbook'))
    }

    this.output('SiteUrl', site.url)
    this.output('WebhookUrl', `${site.url}/functions/v1/stripe-webhook`)
    this.output('ApiUrl', api.ownUrl)
    this.output('DashboardUrl', watching.dashboardUrl)
    if (site.domainRecord) this.output('DomainRecord', site.domainRecord)
    this.output('OrdersTable', orders.name)
    this.output('StripeKeySecret', secrets.stripeKey.arn)
    this.output('WebhookSigningSecret', secrets.webhookSigning.arn)
    this.output('LinkKeySecret', secrets.linkKey.arn)
  }

  private output(id: string, value: string) {
    new CfnOutput(this, id, { value })
  }
}

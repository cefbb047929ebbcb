import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { CreatePaymentFunction } from './create-payment-function'
import { DownloadEbookFunction } from './download-ebook-function'
import { EbookBucket } from './ebook-bucket'
import { MessageSender } from './message-sender'
import { OrdersTable } from './orders-table'
import { PaymentWebhookFunction } from './payment-webhook-function'
import { Site } from './site'
import type { SiteBuild } from './site-build'
import type { StageConfig } from './stage-settings'
import { StoreApi } from './store-api'
import { StoreSecrets } from './store-secrets'

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
  constructor(scope: Construct, id: string, { config, site: build, ebookPath }: StoreStackProps) {
    super(scope, id, { description: 'A store that sells one ebook', env: { region } })
    const orders = new OrdersTable(this, 'Orders', config)
    const ebook = new EbookBucket(this, 'Ebook', { config, ebookPath })
    const secrets = new StoreSecrets(this, 'Secrets', config)
    const messages = new MessageSender(this, 'Messages', config)
    const shared = { config, secrets, orders, ebook, messages }

    const site = new Site(this, 'Site', { config, build })
    const api = new StoreApi(this, 'Api', {
      siteUrl: site.url,
      config,
      createPayment: new CreatePaymentFunction(this, 'CreatePayment', shared).alias,
      paymentWebhook: new PaymentWebhookFunction(this, 'PaymentWebhook', shared).alias,
      downloadEbook: new DownloadEbookFunction(this, 'DownloadEbook', shared).alias,
    })
    site.serveApi(StoreApi.pathPattern, api.origin())

    this.output('SiteUrl', site.url)
    this.output('WebhookUrl', `${site.url}/functions/v1/stripe-webhook`)
    this.output('ApiUrl', api.ownUrl)
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

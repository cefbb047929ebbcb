import { readable } from '../../support/lib/readable'
import { findResource, sellingStage, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()

describe('the environment of each function', () => {
  const sender = {
    SENDER_ADDRESS: 'books@seller.test',
    REPLY_TO_ADDRESS: 'help@seller.test',
    CONFIGURATION_SET: '<MessagesConfigurationSet>',
    TEXT_ORIGINATION_IDENTITY: '+18335550123',
  }
  const mark = { STORE: 'store', STORE_ACCOUNT: '<AWS::AccountId>' }
  const metrics = { POWERTOOLS_METRICS_NAMESPACE: 'store', POWERTOOLS_SERVICE_NAME: 'store' }

  test('create-payment has its secret, the mark of its store and the countries for texts', () => {
    expect(environmentOf('CreatePayment')).toEqual({
      ...metrics,
      ...mark,
      CHECKOUT_HOST: 'checkout.stripe.com',
      TEXT_COUNTRIES: 'US,GB',
      STRIPE_KEY_SECRET: '<SecretsStripeKeySecret>',
    })
  })

  test('stripe-webhook has its table, its secrets, the mark of its store and its sender', () => {
    expect(environmentOf('StripeWebhook')).toEqual({
      ...metrics,
      ...sender,
      ...mark,
      RETRY_QUEUE: '<RetriesQueue>',
      REFUND_FRAUD_WARNINGS: 'false',
      ORDERS_TABLE: '<OrdersTable>',
      STRIPE_KEY_SECRET: '<SecretsStripeKeySecret>',
      WEBHOOK_SIGNING_SECRET: '<SecretsWebhookSigningSecret>',
      LINK_KEY_SECRET: '<SecretsLinkKeySecret>',
    })
  })

  test('check-deliveries has its table, send-alarm its topic and its stage', () => {
    expect(environmentOf('CheckDeliveries')).toEqual({ ...metrics, ORDERS_TABLE: '<OrdersTable>' })
    expect(environmentOf('SendAlarm')).toEqual({
      ...metrics,
      ALARMS_TOPIC: '<AlarmsTopic>',
      STAGE: 'prod',
    })
  })

  test('probe-store has what a browser has: the address and the key of the page', () => {
    expect(environmentOf('ProbeStore')).toEqual({
      ...metrics,
      SITE_URL: 'https://<SiteDistribution.DomainName>',
      CLIENT_KEY: sellingStage.clientKey,
    })
  })

  test('retry-delivery has its table, its queue, its secret, its sender and the address of links', () => {
    expect(environmentOf('RetryDelivery')).toEqual({
      ...metrics,
      ...sender,
      RETRY_QUEUE: '<RetriesQueue>',
      ORDERS_TABLE: '<OrdersTable>',
      SITE_URL: 'https://<SiteDistribution.DomainName>',
      LINK_KEY_SECRET: '<SecretsLinkKeySecret>',
    })
  })

  test('change-order has what retry-delivery has, and the countries for texts', () => {
    expect(environmentOf('ChangeOrder')).toEqual({
      ...environmentOf('RetryDelivery'),
      TEXT_COUNTRIES: 'US,GB',
    })
  })

  test('reconcile has its tables, its queue, its secrets and the mark of its store', () => {
    expect(environmentOf('Reconcile')).toEqual({
      ...metrics,
      ...mark,
      REFUND_FRAUD_WARNINGS: 'false',
      RETRY_QUEUE: '<RetriesQueue>',
      ORDERS_TABLE: '<OrdersTable>',
      PROGRESS_TABLE: '<ReconcileProgressTable>',
      STRIPE_KEY_SECRET: '<SecretsStripeKeySecret>',
      LINK_KEY_SECRET: '<SecretsLinkKeySecret>',
    })
  })

  test('record-movements has its tables, its secret and the mark of its store', () => {
    expect(environmentOf('RecordMovements')).toEqual({
      ...metrics,
      ...mark,
      ORDERS_TABLE: '<OrdersTable>',
      MOVEMENTS_TABLE: '<MovementsTable>',
      STRIPE_KEY_SECRET: '<SecretsStripeKeySecret>',
    })
  })

  test('send-statement has its tables, its bucket, the zone and address of finance, and its sender', () => {
    expect(environmentOf('SendStatement')).toEqual({
      ...metrics,
      ORDERS_TABLE: '<OrdersTable>',
      MOVEMENTS_TABLE: '<MovementsTable>',
      STATEMENTS_BUCKET: '<StatementsBucket>',
      FINANCE_TIME_ZONE: 'UTC',
      FINANCE_ADDRESS: sellingStage.financeAddress,
      SENDER_ADDRESS: sender.SENDER_ADDRESS,
      CONFIGURATION_SET: sender.CONFIGURATION_SET,
    })
  })

  test('record-feedback has its table and its queue, and knows whether texts can replace an e-mail', () => {
    expect(environmentOf('RecordFeedback')).toEqual({
      ...metrics,
      TEXT_ORIGINATION_IDENTITY: sender.TEXT_ORIGINATION_IDENTITY,
      RETRY_QUEUE: '<RetriesQueue>',
      ORDERS_TABLE: '<OrdersTable>',
    })
  })

  test('download-ebook has its table, its ebook, its secret and its sender', () => {
    expect(environmentOf('DownloadEbook')).toEqual({
      ...metrics,
      ...sender,
      RETRY_QUEUE: '<RetriesQueue>',
      ORDERS_TABLE: '<OrdersTable>',
      EBOOK_BUCKET: '<EbookBucket>',
      EBOOK_KEY: 'book.pdf',
      EBOOK_BYTES: expect.stringMatching(/^[1-9]\d*$/),
      LINK_KEY_SECRET: '<SecretsLinkKeySecret>',
    })
  })
})

function environmentOf(name: string): Record<string, string> {
  const variables: object = Object(
    findResource(resources, 'AWS::Lambda::Function', name).Properties['Environment'],
  ).Variables
  return Object.fromEntries(Object.entries(variables).map(([k, v]) => [k, readable(v)]))
}

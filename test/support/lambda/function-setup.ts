import { product } from '../../../product/product'
import { readOrder } from '../../../lambda/orders/orders-table'
import { siteUrl } from './api-event'
import { storeDeliveredOrder } from './delivered-order'
import { mockDelivery, retryQueueUrl } from './delivery-mocks'
import { useOrdersTable } from './embedded-table'
import { captureMetrics } from './emitted-metrics'
import { captureLogs } from './logs'
import { linkKey, type OrderChanges, shownChannels } from './order-fixture'
import { secretName, setUpSecrets } from './secret-endpoint'
import { ownStore } from './session-fixture'

const table = 'orders'
export const signingSecret = 'whsec_test_0123456789abcdef'

const storeSecrets = {
  stripe: JSON.stringify({ current: 'sk_test_0123456789abcdef' }),
  signing: JSON.stringify({ current: signingSecret }),
  link: JSON.stringify({ current: linkKey }),
}

/** Of all functions together. */
const storeVariables = {
  ORDERS_TABLE: table,
  STORE: ownStore.mark.store,
  STORE_ACCOUNT: ownStore.mark.account,
  SITE_URL: siteUrl,
  STRIPE_KEY_SECRET: secretName('stripe'),
  WEBHOOK_SIGNING_SECRET: secretName('signing'),
  LINK_KEY_SECRET: secretName('link'),
  PROMOTION_CODES: 'false',
  INCLUSIVE_TAX: 'false',
  INVOICES: 'false',
  REFUND_FRAUD_WARNINGS: 'false',
  RETRY_QUEUE: retryQueueUrl,
  DEAD_LETTER_QUEUE: `${retryQueueUrl}-dead`,
  REPORTS_PUT_ASIDE: `${retryQueueUrl}-reports`,
  SENDER_ADDRESS: 'books@example.com',
  REPLY_TO_ADDRESS: 'help@example.com',
  CONFIGURATION_SET: 'store-emails',
  TEXT_ORIGINATION_IDENTITY: '+18335550123',
  TEXT_COUNTRIES: 'US,CA',
  EBOOK_HOST: 'ebooks.s3.us-east-1.amazonaws.com',
  EBOOK_KEY: product.ebookFile,
  EBOOK_BYTES: '657000',
  EPUB_KEY: 'book.epub',
  EPUB_BYTES: '99500',
  BOOKS_HOST: 'books.s3.us-east-1.amazonaws.com',
  FINANCE_ADDRESS: 'finance@example.com',
  FINANCE_TIME_ZONE: 'America/New_York',
}

/** The environment of functions; SES, SNS and SQS accept everything at the start of each test. */
export function setUpFunctions(secrets: Record<string, string> = {}, variables: Record<string, string> = {}) {
  const delivery = mockDelivery()
  const metrics = captureMetrics()
  const logs = captureLogs()
  useOrdersTable(table)
  setUpSecrets({ ...storeSecrets, ...secrets })
  beforeEach(() => {
    delivery.accept()
    Object.assign(process.env, storeVariables, variables)
  })
  return {
    table,
    delivery,
    metrics,
    logs,
    /** Stores a new order, delivered on both channels two hours ago, with a test's changes. */
    store: (changes?: OrderChanges) => storeDeliveredOrder(table, changes),
    stored: (orderId: string) => readOrder(table, orderId),
    channelsOf: async (orderId: string) => shownChannels(await readOrder(table, orderId)),
  }
}

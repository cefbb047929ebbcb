import { handler } from '../../../lambda/shop/functions/download-ebook/handler'
import { product } from '../../../product/product'
import { apiEvent, context } from './api-event'
import { storeEbook } from './ebook-storage'
import { retryQueueUrl } from './delivery-mocks'
import { setUpFunctions } from './function-setup'
import { linkKey } from './order-fixture'
import { secretName } from './secret-endpoint'

/** The variables that the stack sets for download-ebook. */
const downloadEnvironment = (table: string) => ({
  ORDERS_TABLE: table,
  EBOOK_BUCKET: 'ebooks',
  EBOOK_KEY: product.ebookFile,
  EBOOK_BYTES: '657000',
  EPUB_KEY: 'book.epub',
  EPUB_BYTES: '99500',
  LINK_KEY_SECRET: secretName('link'),
  RETRY_QUEUE: retryQueueUrl,
  SENDER_ADDRESS: 'books@example.com',
  REPLY_TO_ADDRESS: 'help@example.com',
  FINANCE_TIME_ZONE: 'America/New_York',
  CONFIGURATION_SET: 'store-emails',
  TEXT_ORIGINATION_IDENTITY: '+18335550123',
})

/** Sets up download-ebook, with the ebook in its bucket. */
export function setUpDownloads() {
  const secrets = { link: JSON.stringify({ current: linkKey }) }
  return { ...setUpFunctions({ secrets, environment: downloadEnvironment }), storage: storeEbook() }
}

/** Requests a link as a browser does, or submits one of its page's forms. */
export const callDownload = (
  method: string,
  token: string,
  body: string | null = null,
  userAgent?: string,
) => handler(apiEvent({ method, body, pathParameters: { token }, headers: {}, userAgent }), context)

import type { APIGatewayProxyResult } from 'aws-lambda'
import { callPaths, copyKey } from '../../../contract'
import type { Order } from '../../../orders/order'
import { decideOnOrder } from '../../../orders/orders-table'
import { presignedQuery, type StoredFile } from '../../delivery/presigned-query'
import { signedRequest } from '../../../platform/aws/signed-request'
import { privateRedirect } from '../../../platform/http/html-response'
import { LoggableError } from '../../../platform/logging/loggable-error'
import { logger } from '../../../platform/logging/logger'
import { count } from '../../../platform/metrics/metrics'
import { sentChannels } from '../../delivery/sender'
import { tokenHash } from '../../links/download-link'
import type { EbookFile } from '../../delivery/ebook-files'
import { countDownload, downloadSecondsLeft } from '../../links/downloads'
import { linkState } from '../../links/link-state'
import { stampCopy, stampMs, stampWords } from '../../stamp/stamp-copy'
import type { DownloadEbookEnvironment } from './env'
import { pageResponse } from './page-response'

type Chosen = { file: EbookFile; browser: string; remainingMs: () => number }

/** Checks the link and counts the download in one conditional write. */
export async function serveEbook(
  orderId: string,
  token: string,
  { file, browser, remainingMs }: Chosen,
  settings: DownloadEbookEnvironment,
): Promise<APIGatewayProxyResult> {
  const hash = tokenHash(token)
  await requireEbookFile(file)
  const now = new Date()
  const { after: order, result: link } = await decideOnOrder(settings.ORDERS_TABLE, orderId, (before) => {
    const result = linkState(before, hash, now, sentChannels(settings))
    const isServed = before && result.kind === 'ready'
    return { order: isServed ? countDownload(before, now, browser) : before, result }
  })
  if (!order || link.kind !== 'ready') return pageResponse(link, settings, order)
  const { url, path } = await stampedOrPlain(file, order, settings, remainingMs)
  const query = presignedQuery({ ...file, url }, downloadSecondsLeft(order, now))
  logger.info('Ebook served', { orderId, downloads: order.downloads.count })
  count('EbookServed')
  return privateRedirect(`${callPaths.download}/${token}/${path}?${query}`)
}

/** Whatever fails, the buyer gets the ebook (F110). */
async function stampedOrPlain(
  file: EbookFile,
  order: Order,
  { STAMPED_HOST: host }: DownloadEbookEnvironment,
  remainingMs: () => number,
): Promise<{ url: URL; path: string }> {
  const plain = { url: file.url, path: file.name }
  if (host === undefined || order.buyer.erasedAt !== undefined) return plain
  const { orderId } = order
  try {
    const words = stampWords(order)
    const signal = AbortSignal.timeout(Math.min(stampMs(file), remainingMs() - 1000))
    return { url: await stampCopy(file, { orderId, words, host, signal }), path: copyKey(orderId, file.name) }
  } catch (error) {
    logger.error('Copy not stamped', { orderId, condition: 'unstamped' }, error)
    return plain
  }
}

/** Presigning succeeds for a missing file too (F71), so this throws for one. */
export async function requireEbookFile({ url }: Pick<StoredFile, 'url'>): Promise<void> {
  const first = await statusOf(url).catch(() => 503)
  const status = first >= 500 ? await statusOf(url) : first
  if (status !== 200) throw new LoggableError(`S3 responded ${status} for the ebook`)
}

async function statusOf(url: URL): Promise<number> {
  const { status } = await signedRequest({ url, service: 's3', method: 'HEAD' })
  return status
}

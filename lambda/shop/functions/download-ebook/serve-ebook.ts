import type { APIGatewayProxyResult } from 'aws-lambda'
import { callPaths } from '../../../contract'
import { updateOrder } from '../../../orders/orders-table'
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
import type { DownloadEbookEnvironment } from './env'
import { pageResponse } from './page-response'

type Chosen = { file: EbookFile; browser: string }

/** Checks the link and counts the download in one conditional write; then redirects to S3, or shows why not. */
export async function serveEbook(
  orderId: string,
  token: string,
  { file, browser }: Chosen,
  settings: DownloadEbookEnvironment,
): Promise<APIGatewayProxyResult> {
  const hash = tokenHash(token)
  await requireEbookFile(file)
  const now = new Date()
  const { after: order, result: link } = await updateOrder(settings.ORDERS_TABLE, orderId, (before) => {
    const result = linkState(before, hash, now, sentChannels(settings))
    const isServed = before && result.kind === 'ready'
    return { order: isServed ? countDownload(before, now, browser) : before, result }
  })
  if (!order || link.kind !== 'ready') return pageResponse(link, settings, order)
  const query = presignedQuery(file, downloadSecondsLeft(order, now))
  logger.info('Ebook served', { orderId, downloads: order.downloads.count })
  count('EbookServed')
  return privateRedirect(`${callPaths.download}/${token}/${file.name}?${query}`)
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

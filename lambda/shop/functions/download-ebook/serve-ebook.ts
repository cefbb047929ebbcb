import type { APIGatewayProxyResult } from 'aws-lambda'
import aws4 from 'aws4'
import { callPaths } from '../../../contract'
import { updateOrder } from '../../../orders/orders-table'
import { functionRegion, objectUrl } from '../../../platform/aws/object-url'
import { signedRequest } from '../../../platform/aws/signed-request'
import { privateRedirect } from '../../../platform/http/html-response'
import { LoggableError } from '../../../platform/logging/loggable-error'
import { logger } from '../../../platform/logging/logger'
import { count } from '../../../platform/metrics/metrics'
import { type EbookFile, ebookTypes } from '../../download-page/ready-card'
import { sentChannels } from '../../delivery/sender'
import { tokenHash } from '../../links/download-link'
import { countDownload, downloadSecondsLeft } from '../../links/downloads'
import { linkState } from '../../links/link-state'
import type { DownloadEbookEnvironment } from './env'
import { pageResponse } from './page-response'

type Chosen = { file: EbookFile; browser: string }

/** Checks the link and counts the download in one conditional write; then redirects to S3, or shows why not. */
export async function serveEbook(
  orderId: string,
  token: string,
  { file: { name, format }, browser }: Chosen,
  settings: DownloadEbookEnvironment,
): Promise<APIGatewayProxyResult> {
  const hash = tokenHash(token)
  const file = { bucket: settings.EBOOK_BUCKET, key: name, type: ebookTypes[format] }
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
  return privateRedirect(`${callPaths.download}/${token}/${file.key}?${query}`)
}

export type StoredFile = { bucket: string; key: string; type: string }

const service = 's3'

/** Presigning succeeds for a missing file too (F71), so this throws for one. */
export async function requireEbookFile(file: StoredFile): Promise<void> {
  const first = await statusOf(file).catch(() => 503)
  const status = first >= 500 ? await statusOf(file) : first
  if (status !== 200) throw new LoggableError(`S3 responded ${status} for the ebook`)
}

async function statusOf(file: StoredFile): Promise<number> {
  const url = objectUrl(file)
  const { status } = await signedRequest({ url, service, region: functionRegion(), method: 'HEAD' })
  return status
}

/**
 * Presigns a download for `expiresIn` seconds (F72), without a request. CloudFront passes the query on to S3
 * (lib/site/ebook-file.ts), so the signature is for S3's own address.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function presignedQuery(file: StoredFile, expiresIn: number): string {
  const { host, pathname } = objectUrl(file)
  const parameters = new URLSearchParams({
    'response-content-disposition': `attachment; filename="${file.key}"`,
    'response-content-type': file.type,
    'response-cache-control': 'no-store',
    'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
    'X-Amz-Expires': String(expiresIn),
  })
  const path = `${pathname}?${parameters.toString()}`
  const signed = aws4.sign({
    service,
    region: functionRegion(),
    method: 'GET',
    host,
    path,
    signQuery: true,
  })
  return new URL(`https://${host}${signed.path}`).search.slice(1)
}

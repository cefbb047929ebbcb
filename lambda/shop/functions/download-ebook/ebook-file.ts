import { sign } from 'aws4'
import { product } from '../../../../product/product'
import { functionRegion, objectUrl } from '../../../platform/aws/object-url'
import { signedRequest } from '../../../platform/aws/signed-request'
import { LoggableError } from '../../../platform/logging/loggable-error'

export type EbookFile = { bucket: string; key: string }

const service = 's3'

/**
 * Throws unless S3 has the file, because presigning succeeds for a missing file too (F71). Asks once more after
 * a failure that may pass.
 */
export async function requireEbookFile(file: EbookFile): Promise<void> {
  const first = await statusOf(file).catch(() => 503)
  const status = first >= 500 ? await statusOf(file) : first
  if (status !== 200) throw new LoggableError(`S3 responded ${status} for the ebook`)
}

async function statusOf(file: EbookFile): Promise<number> {
  const url = objectUrl(file)
  const { status } = await signedRequest({ url, service, region: functionRegion(), method: 'HEAD' })
  return status
}

/**
 * Presigns a URL that downloads the ebook under its file name for so many seconds (F72); makes no request.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function presignEbookFile(file: EbookFile, expiresIn: number): string {
  const { origin, host, pathname } = objectUrl(file)
  const parameters = new URLSearchParams({
    'response-content-disposition': `attachment; filename="${product.ebookFile}"`,
    'response-content-type': 'application/pdf',
    'response-cache-control': 'no-store',
    'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
    'X-Amz-Expires': String(expiresIn),
  })
  const path = `${pathname}?${parameters.toString()}`
  const signed = sign({
    service,
    region: functionRegion(),
    method: 'GET',
    host,
    path,
    signQuery: true,
  })
  return origin + signed.path
}

import { sign } from 'aws4'
import { product } from '../../../product/product'
import { signedRequest } from '../../platform/aws/signed-request'
import { LoggableError } from '../../platform/logging/loggable-error'

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
  const url = ebookFileUrl(file)
  const { status } = await signedRequest({ url, service, region: region(), method: 'HEAD' })
  return status
}

/** The address of the file at S3, which needs a signature. */
export function ebookFileUrl({ bucket, key }: EbookFile): URL {
  // The local store sets the variable that AWS's SDKs read.
  const override = process.env['AWS_ENDPOINT_URL_S3']
  return new URL(
    override
      ? `${override}/${bucket}/${key}`
      : `https://${bucket}.s3.${region()}.amazonaws.com/${key}`,
  )
}

/**
 * Presigns a URL that downloads the ebook under its file name for so many seconds (F72); makes no request.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function presignEbookFile(file: EbookFile, expiresIn: number): string {
  const { origin, host, pathname } = ebookFileUrl(file)
  const parameters = new URLSearchParams({
    'response-content-disposition': `attachment; filename="${product.ebookFile}"`,
    'response-content-type': 'application/pdf',
    'response-cache-control': 'no-store',
    'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
    'X-Amz-Expires': String(expiresIn),
  })
  const path = `${pathname}?${parameters.toString()}`
  const signed = sign({ service, region: region(), method: 'GET', host, path, signQuery: true })
  return origin + signed.path
}

function region(): string {
  return process.env['AWS_REGION'] ?? ''
}

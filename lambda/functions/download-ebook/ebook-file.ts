import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { product } from '../../../product/product'
import { clientConfig } from '../../platform/aws/client-config'

export type EbookFile = { bucket: string; key: string }

const client = new S3Client(clientConfig(3000))

/** Throws unless the file exists, because presigning succeeds for a missing file too (F71). */
export async function requireEbookFile({ bucket, key }: EbookFile): Promise<void> {
  await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
}

/** Presigns a URL that downloads the ebook under its file name (F72); makes no request. */
export function presignEbookFile({ bucket, key }: EbookFile, expiresIn: number): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentDisposition: `attachment; filename="${product.ebookFile}"`,
    ResponseContentType: 'application/pdf',
    ResponseCacheControl: 'no-store',
  })
  return getSignedUrl(client, command, { expiresIn })
}

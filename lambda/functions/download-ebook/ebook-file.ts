import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { product } from '../../../product/product'

export type EbookFile = { bucket: string; key: string }

/** How long a handed-out address works: at most 5 minutes (design section 3). */
const lifetimeSeconds = 300

const client = new S3Client({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 },
})

/** Makes sure that the file is there, because presigning succeeds for a missing one too (F71). */
export async function requireEbookFile({ bucket, key }: EbookFile): Promise<void> {
  await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
}

/** Signs an address that downloads the ebook under its proper file name; asks nothing of S3. */
export function presignEbookFile({ bucket, key }: EbookFile): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentDisposition: `attachment; filename="${product.ebookFile}"`,
    ResponseContentType: 'application/pdf',
    ResponseCacheControl: 'no-store',
  })
  return getSignedUrl(client, command, { expiresIn: lifetimeSeconds })
}

import aws4 from 'aws4'

/** Buyers save it under its name. */
export type StoredFile = { url: URL; name: string; type: string }

/** Default: the function's own. */
export type Credentials = Parameters<typeof aws4.sign>[1]

/**
 * Valid for `expiresIn` seconds (F72), made without a request. CloudFront passes the query on to S3
 * (lib/site/ebook-file.ts), so the signature is for S3's own address.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function presignedQuery({ url, name, type }: StoredFile, expiresIn: number, credentials?: Credentials): string {
  const { host, pathname } = url
  const parameters = new URLSearchParams({
    'response-content-disposition': `attachment; filename="${name}"`,
    'response-content-type': type,
    'response-cache-control': 'no-store',
    'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
    'X-Amz-Expires': String(expiresIn),
  })
  const path = `${pathname}?${parameters.toString()}`
  const signed = aws4.sign({ service: 's3', method: 'GET', host, path, signQuery: true }, credentials)
  return new URL(`https://${host}${signed.path}`).search.slice(1)
}

/** @param host the bucket's own, as AWS names it. */
export function objectUrl(host: string, key: string): URL {
  // The local store sets it, as it does for AWS's SDKs.
  const override = process.env['AWS_ENDPOINT_URL_S3']
  return new URL(override ? `${override}/${host.split('.')[0]}/${key}` : `https://${host}/${key}`)
}

/** The URL of an object at S3, to be signed. */
export function objectUrl({ bucket, key }: { bucket: string; key: string }): URL {
  // The local store sets the variable that AWS's SDKs read.
  const override = process.env['AWS_ENDPOINT_URL_S3']
  return new URL(
    override ? `${override}/${bucket}/${key}` : `https://${bucket}.s3.${functionRegion()}.amazonaws.com/${key}`,
  )
}

export function functionRegion(): string {
  return process.env['AWS_REGION'] ?? ''
}

export function objectUrl({ bucket, key }: { bucket: string; key: string }): URL {
  // The local store sets it, as it does for AWS's SDKs.
  const override = process.env['AWS_ENDPOINT_URL_S3']
  return new URL(
    override ? `${override}/${bucket}/${key}` : `https://${bucket}.s3.${functionRegion()}.amazonaws.com/${key}`,
  )
}

export function functionRegion(): string {
  return process.env['AWS_REGION'] ?? ''
}

/** The region of every stage: CloudFront accepts its certificate and firewall from us-east-1 only. */
export const storeRegion = 'us-east-1'

/** A page of the AWS console, such as `ses/home`, in the store's region. */
export function consolePage(path: string, fragment = ''): string {
  return `https://${storeRegion}.console.aws.amazon.com/${path}?region=${storeRegion}${fragment}`
}

export function isAwsError(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}

/** The name and message of an AWS error, on one line of readable length. */
export function awsReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [line = ''] = error.message.split('\n')
  const message = line.length > 200 ? `${line.slice(0, 200)} …` : line
  return message ? `${error.name}: ${message}` : error.name
}

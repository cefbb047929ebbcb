import { proxy, proxyAgent } from './proxy'

/** The region of every stage: CloudFront accepts its certificate and firewall from us-east-1 only. */
export const storeRegion = 'us-east-1'

const requestHandler = {
  httpsAgent: proxyAgent({ keepAlive: true, timeout: 30_000 }),
  connectionTimeout: 10_000,
}
/** The inner `clientConfig` is for the clients by which the SDK gets credentials, such as that of IAM Identity Center. */
export const clientConfig = {
  region: storeRegion,
  requestHandler,
  clientConfig: { requestHandler },
}

/** A page of the AWS console, such as `ses/home`, in the store's region. */
export function consolePage(path: string, fragment = ''): string {
  return `https://${storeRegion}.console.aws.amazon.com/${path}?region=${storeRegion}${fragment}`
}

export function isAwsError(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}

/** Whether the caller's role may not do something; S3 has its own name for it. */
export function isDenied(error: unknown): boolean {
  return ['AccessDeniedException', 'AccessDenied'].some((name) => isAwsError(error, name))
}

/** The name and message of an AWS error on one line of readable length, and what to check if nothing responds. */
export function awsReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // fetch() hides what failed in the cause.
  const { name, message } = error.cause instanceof Error ? error.cause : error
  const [line = ''] = message.split('\n')
  const text = line.length > 200 ? `${line.slice(0, 200)} …` : line
  // The SDK hides that a source of credentials could not be reached behind the name of another error.
  if (isUnreachable(error)) return `${text || name}; ${proxy.advice}`
  return text ? `${name}: ${text}` : name
}

/** Whether a connection failed, by the texts of Node and the SDK. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : ''
  return /TimeoutError|fetch failed|\bE(NOTFOUND|AI_AGAIN|CONN|NETUNREACH|HOSTUNREACH|TIMEDOUT)|ERR_PROXY|_CERT|CERT_|self-signed|UNABLE_TO_/.test(
    `${String(code)} ${String(error)}`,
  )
}

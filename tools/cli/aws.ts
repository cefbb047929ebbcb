import { proxy, proxyAgent } from './proxy'

/** CloudFront accepts its certificate from us-east-1 only. */
export const storeRegion = 'us-east-1'

const requestHandler = { httpsAgent: proxyAgent({ keepAlive: true, timeout: 30_000 }), connectionTimeout: 10_000 }
/** The inner `clientConfig` is for the SDK's own clients that get credentials, such as IAM Identity Center's. */
export const clientConfig = { region: storeRegion, requestHandler, clientConfig: { requestHandler } }

export function consolePage(path: string, fragment = ''): string {
  return `https://${storeRegion}.console.aws.amazon.com/${path}?region=${storeRegion}${fragment}`
}

export function isAwsError(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}

/** S3 names it differently. */
export function isDenied(error: unknown): boolean {
  return ['AccessDeniedException', 'AccessDenied'].some((name) => isAwsError(error, name))
}

/** On one line of readable length, with advice if nothing responds. */
export function awsReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // fetch() puts what failed into the cause.
  const { name, message } = error.cause instanceof Error ? error.cause : error
  const [line = ''] = message.split('\n')
  const text = line.length > 200 ? `${line.slice(0, 200)} …` : line
  // The SDK wraps an unreachable source of credentials in another error.
  if (isUnreachable(error)) return `${text || name}; ${proxy.advice}`
  return text ? `${name}: ${text}` : name
}

/** Recognized by the messages of Node and the SDK. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : ''
  return /TimeoutError|fetch failed|\bE(NOTFOUND|AI_AGAIN|CONN|NETUNREACH|HOSTUNREACH|TIMEDOUT)|ERR_PROXY|_CERT|CERT_|self-signed|UNABLE_TO_/.test(
    `${String(code)} ${String(error)}`,
  )
}

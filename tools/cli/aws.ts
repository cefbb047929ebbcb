import { proxy, proxyAgent } from './proxy'

/** The region of every stage: CloudFront accepts its certificate and firewall from us-east-1 only. */
export const storeRegion = 'us-east-1'

export const clientConfig = {
  region: storeRegion,
  requestHandler: {
    httpsAgent: proxyAgent({ keepAlive: true, timeout: 30_000 }),
    connectionTimeout: 10_000,
  },
}

/** A page of the AWS console, such as `ses/home`, in the store's region. */
export function consolePage(path: string, fragment = ''): string {
  return `https://${storeRegion}.console.aws.amazon.com/${path}?region=${storeRegion}${fragment}`
}

export function isAwsError(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}

/** The name and message of an AWS error on one line of readable length, and what to check if nothing responds. */
export function awsReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // fetch() hides what failed in the cause.
  const { name, message } = error.cause instanceof Error ? error.cause : error
  const [line = ''] = message.split('\n')
  const text = line.length > 200 ? `${line.slice(0, 200)} …` : line
  const reason = text ? `${name}: ${text}` : name
  return isUnreachable(error) ? `${reason}; ${proxy.advice}` : reason
}

/** Whether a connection failed, by Node's codes and the SDK's name of a request that timed out. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    error.name === 'TimeoutError' ||
    error.message === 'fetch failed' ||
    /^(E(NOTFOUND|AI_AGAIN|CONN|NETUNREACH|HOSTUNREACH|TIMEDOUT)|ERR_PROXY)|CERT|UNABLE_TO_/.test(
      code,
    )
  )
}

import { type Header, withoutHeaders } from '../http/headers'
import { StackRunnerError } from '../platform/stack-runner-error'

/** The parts of a viewer's request that reach the origin. */
export type Forwarding = {
  forwardsHeader(lowerCaseName: string): boolean
  forwardsQuery: boolean
}

const nothing: Forwarding = { forwardsHeader: () => false, forwardsQuery: false }

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html */
const managed: Record<string, Forwarding> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    forwardsHeader: (name) => name !== 'host',
    forwardsQuery: true,
  },
}

/** The origin request policy of a behavior, which must be one of AWS's own. */
export function readForwarding(id: string | undefined): Forwarding {
  if (id === undefined) return nothing
  const forwarding = managed[id]
  if (forwarding) return forwarding
  throw new StackRunnerError(`stack-runner does not run the origin request policy ${id}.`)
}

/** Headers that CloudFront always forwards, as far as an origin here needs them. */
const alwaysForwarded = ['range', 'if-range']

/** Headers that CloudFront never forwards. */
const hopByHop = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * The headers that the edge sends to an origin. The viewer's address is appended to `x-forwarded-for`: the values
 * before it were sent by the viewer and prove nothing (F88).
 */
export function originHeaders(
  viewerHeaders: Header[],
  viewerAddress: string,
  forwarding: Forwarding,
  originDomain: string,
): Header[] {
  const claimed = viewerHeaders.filter(([name]) => name.toLowerCase() === 'x-forwarded-for')
  const isForwarded = (name: string) =>
    alwaysForwarded.includes(name) || forwarding.forwardsHeader(name)
  const forwarded = viewerHeaders.filter(([name]) => isForwarded(name.toLowerCase()))
  const kept = withoutHeaders(forwarded, [...hopByHop, 'x-forwarded-for'])
  const has = (name: string) => kept.some(([key]) => key.toLowerCase() === name)
  return [
    ...(has('host') ? [] : [['host', originDomain] as const]),
    ...(has('user-agent') ? [] : [['user-agent', 'Amazon CloudFront'] as const]),
    ...kept,
    ['x-forwarded-for', [...claimed.map(([, value]) => value), viewerAddress].join(', ')],
    ['via', via],
  ]
}

/** The `via` header of requests to origins and of responses to viewers. */
export const via = '1.1 local.cloudfront.net (CloudFront)'

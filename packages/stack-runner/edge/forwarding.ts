import { StartError } from 'kit'
import { type Header, withoutHeaders } from '../http/message'

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html */
const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

/** The only supported policy is AWS's own. */
export function forwardsViewer(id: string | undefined): boolean {
  if (id === undefined || id === allViewerExceptHostHeader) return id !== undefined
  throw new StartError(`stack-runner does not run the origin request policy ${id}.`)
}

/** As far as an origin here needs them. */
const alwaysForwarded = ['range', 'if-range']
const neverForwarded =
  'connection expect keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade x-forwarded-for'

/** In `x-forwarded-for`, values before the last came from the viewer and prove nothing (F88). */
export function originHeaders(
  viewerHeaders: Header[],
  viewerAddress: string,
  forwardsAll: boolean,
  originDomain: string,
): Header[] {
  const claimed = viewerHeaders.filter(([name]) => name.toLowerCase() === 'x-forwarded-for')
  const isForwarded = (name: string) => alwaysForwarded.includes(name) || (forwardsAll && name !== 'host')
  const forwarded = viewerHeaders.filter(([name]) => isForwarded(name.toLowerCase()))
  const kept = withoutHeaders(forwarded, neverForwarded.split(' '))
  const has = (name: string) => kept.some(([key]) => key.toLowerCase() === name)
  return [
    ...(has('host') ? [] : [['host', originDomain] as const]),
    ...(has('user-agent') ? [] : [['user-agent', 'Amazon CloudFront'] as const]),
    ...kept,
    ['x-forwarded-for', [...claimed.map(([, value]) => value), viewerAddress].join(', ')],
    ['via', via],
  ]
}

/** Of requests to origins and of responses to viewers. */
export const via = '1.1 local.cloudfront.net (CloudFront)'

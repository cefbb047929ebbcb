import { z } from 'zod'
import { type Header, withoutHeaders } from '../http/headers'
import { StoreError } from '../store-error'
import type { Stack } from '../template/stack'

/** What of a viewer's request reaches the origin. */
export type Forwarding = {
  forwardsHeader(lowerCaseName: string): boolean
  forwardsQuery: boolean
}

const everything: Forwarding = { forwardsHeader: () => true, forwardsQuery: true }
const nothing: Forwarding = { forwardsHeader: () => false, forwardsQuery: false }

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html */
const managed: Record<string, Forwarding> = {
  '216adef6-5c7f-47e4-b989-5492eafa07d3': everything,
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    ...everything,
    forwardsHeader: (name) => name !== 'host',
  },
}

const policySchema = z.object({
  OriginRequestPolicyConfig: z.object({
    HeadersConfig: z.object({
      HeaderBehavior: z.enum(['none', 'allViewer', 'whitelist', 'allExcept']),
      Headers: z.array(z.string().toLowerCase()).default([]),
    }),
    CookiesConfig: z.object({ CookieBehavior: z.enum(['none', 'all']) }),
    QueryStringsConfig: z.object({ QueryStringBehavior: z.enum(['none', 'all']) }),
  }),
})

/** The origin request policy of a behaviour: AWS's own by its id, or the template's. */
export function readForwarding(stack: Stack, id: string | undefined): Forwarding {
  if (id === undefined) return nothing
  const known = managed[id]
  if (known) return known
  const own = stack.resources('AWS::CloudFront::OriginRequestPolicy', policySchema)
  const policy = own.find(({ ref }) => ref === id)?.properties.OriginRequestPolicyConfig
  if (!policy) {
    throw new StoreError(
      `The origin request policy ${id} is not known on one machine: teach it in local/edge/forwarding.ts.`,
    )
  }
  const { HeaderBehavior: behavior, Headers: names } = policy.HeadersConfig
  const allows = {
    none: () => false,
    allViewer: () => true,
    whitelist: (name: string) => names.includes(name),
    allExcept: (name: string) => !names.includes(name),
  }[behavior]
  const forwardsCookies = policy.CookiesConfig.CookieBehavior === 'all'
  return {
    forwardsHeader: (name) => (name === 'cookie' ? forwardsCookies : allows(name)),
    forwardsQuery: policy.QueryStringsConfig.QueryStringBehavior === 'all',
  }
}

/** Headers that end at the edge whatever a policy says. */
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
 * The headers that the edge sends to an origin. The viewer's address is added at the end of
 * `x-forwarded-for`: what stands before it was written by the viewer and proves nothing (F88).
 */
export function originHeaders(
  viewerHeaders: Header[],
  viewerAddress: string,
  forwarding: Forwarding,
  originDomain: string,
): Header[] {
  const claimed = viewerHeaders.filter(([name]) => name.toLowerCase() === 'x-forwarded-for')
  const forwarded = viewerHeaders.filter(([name]) => forwarding.forwardsHeader(name.toLowerCase()))
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

/** How the edge names itself in both directions. */
export const via = '1.1 local.cloudfront.net (CloudFront)'

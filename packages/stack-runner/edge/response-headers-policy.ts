import { StartError } from 'kit'
import { z } from 'zod'
import { type Header, headerValue, withHeader } from '../http/message'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'

export type HeadersPolicy = (headers: Header[]) => Header[]

const override = { Override: z.boolean() }
const securitySchema = z.object({
  ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), ...override }),
  ContentTypeOptions: z.object(override),
  FrameOptions: z.object({ FrameOption: z.string(), ...override }),
  ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), ...override }),
  StrictTransportSecurity: z.object({
    AccessControlMaxAgeSec: z.number(),
    IncludeSubdomains: refused('HSTS for subdomains is not run'),
    Preload: refused('HSTS preloading is not run'),
    ...override,
  }),
  XSSProtection: refused('X-XSS-Protection is not run'),
})
const policySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: securitySchema.partial().default({}),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...override })) })
      .default({ Items: [] }),
    RemoveHeadersConfig: refused('removing headers at the edge is not run'),
    CorsConfig: refused('CORS at the edge is not run'),
  }),
})

/** The policy must be one of the template's. */
export function readHeadersPolicy(stack: Stack, id: string | undefined): HeadersPolicy {
  if (id === undefined) return (headers) => headers
  const policies = stack.resources('AWS::CloudFront::ResponseHeadersPolicy', policySchema)
  const policy = policies.find(({ ref }) => ref === id)?.properties.ResponseHeadersPolicyConfig
  if (!policy) {
    throw new StartError(`stack-runner does not run the response headers policy ${id}.`)
  }
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policy
  const { ContentSecurityPolicy: csp, FrameOptions: frame, ReferrerPolicy: referrer } = security
  const { StrictTransportSecurity: hsts, ContentTypeOptions: type } = security
  const added = [
    { Header: 'content-security-policy', Value: csp?.ContentSecurityPolicy, ...csp },
    { Header: 'x-content-type-options', Value: type && 'nosniff', ...type },
    { Header: 'x-frame-options', Value: frame?.FrameOption, ...frame },
    { Header: 'referrer-policy', Value: referrer?.ReferrerPolicy, ...referrer },
    { Header: 'strict-transport-security', Value: hsts && `max-age=${hsts.AccessControlMaxAgeSec}`, ...hsts },
    ...custom.Items,
  ].map((each) => ({ ...each, name: each.Header.toLowerCase() }))
  return (headers) =>
    added.reduce(
      (result, { name, Value, Override }) =>
        Value !== undefined && (Override || headerValue(result, name) === undefined)
          ? withHeader(result, name, Value)
          : result,
      headers,
    )
}

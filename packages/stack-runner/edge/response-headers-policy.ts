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

type SecurityHeaders = Partial<z.infer<typeof securitySchema>>
/** It replaces the origin's only if it overrides. */
type AddedHeader = { name: string; value: string; overrides: boolean }

/** The policy must be one of the template's. */
export function readHeadersPolicy(stack: Stack, id: string | undefined): HeadersPolicy {
  if (id === undefined) return (headers) => headers
  const policies = stack.resources('AWS::CloudFront::ResponseHeadersPolicy', policySchema)
  const policy = policies.find(({ ref }) => ref === id)?.properties.ResponseHeadersPolicyConfig
  if (!policy) {
    throw new StartError(`stack-runner does not run the response headers policy ${id}.`)
  }
  const custom = policy.CustomHeadersConfig.Items.map(({ Header: name, Value, Override }) => {
    return { name: name.toLowerCase(), value: Value, overrides: Override }
  })
  const added = [...securityHeaders(policy.SecurityHeadersConfig), ...custom]
  return (headers) =>
    added.reduce(
      (result, { name, value, overrides }) =>
        overrides || headerValue(result, name) === undefined ? withHeader(result, name, value) : result,
      headers,
    )
}

function securityHeaders(config: SecurityHeaders): AddedHeader[] {
  const { ContentSecurityPolicy: csp, FrameOptions: frame, ReferrerPolicy: referrer } = config
  const { StrictTransportSecurity: hsts, ContentTypeOptions: type } = config
  const added: (AddedHeader | undefined)[] = [
    csp && add('content-security-policy', csp.ContentSecurityPolicy, csp),
    type && add('x-content-type-options', 'nosniff', type),
    frame && add('x-frame-options', frame.FrameOption, frame),
    referrer && add('referrer-policy', referrer.ReferrerPolicy, referrer),
    hsts && add('strict-transport-security', `max-age=${hsts.AccessControlMaxAgeSec}`, hsts),
  ]
  return added.filter((header) => header !== undefined)
}

function add(name: string, value: string, { Override }: { Override: boolean }): AddedHeader {
  return { name, value, overrides: Override }
}

import { z } from 'zod'
import { type Header, headerValue, withHeader, withoutHeaders } from '../http/headers'
import { StoreError } from '../store-error'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'

/** Changes the headers of a response on its way to the viewer. */
export type HeadersPolicy = (headers: Header[]) => Header[]

const override = { Override: z.boolean() }
const securitySchema = z.object({
  ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), ...override }),
  ContentTypeOptions: z.object(override),
  FrameOptions: z.object({ FrameOption: z.string(), ...override }),
  ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), ...override }),
  StrictTransportSecurity: z.object({
    AccessControlMaxAgeSec: z.number(),
    IncludeSubdomains: z.boolean().default(false),
    Preload: z.boolean().default(false),
    ...override,
  }),
  XSSProtection: z.object({
    Protection: z.boolean(),
    ModeBlock: z.boolean().default(false),
    ...override,
  }),
})
const policySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: securitySchema.partial().default({}),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...override })) })
      .default({ Items: [] }),
    RemoveHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string() })) })
      .default({ Items: [] }),
    CorsConfig: refused('CORS at the edge is not run'),
  }),
})

type SecurityHeaders = Partial<z.infer<typeof securitySchema>>
/** A header that the policy adds, or puts in place of the origin's if it overrides. */
type AddedHeader = { name: string; value: string; overrides: boolean }

/** The response headers policy of a behaviour: the template's own, or one that AWS manages. */
export function readHeadersPolicy(stack: Stack, id: string | undefined): HeadersPolicy {
  if (id === undefined) return (headers) => headers
  if (id === managedSecurityHeaders.id) return createPolicy(managedSecurityHeaders.added, [])
  const own = stack.resources('AWS::CloudFront::ResponseHeadersPolicy', policySchema)
  const policy = own.find(({ ref }) => ref === id)?.properties.ResponseHeadersPolicyConfig
  if (!policy) {
    throw new StoreError(
      `The response headers policy ${id} is not known on one machine: teach it in local/edge/response-headers-policy.ts.`,
    )
  }
  const custom = policy.CustomHeadersConfig.Items.map(({ Header: name, Value, Override }) => {
    return { name: name.toLowerCase(), value: Value, overrides: Override }
  })
  const removed = policy.RemoveHeadersConfig.Items.map((item) => item.Header.toLowerCase())
  return createPolicy([...securityHeaders(policy.SecurityHeadersConfig), ...custom], removed)
}

function createPolicy(added: AddedHeader[], removed: string[]): HeadersPolicy {
  return (headers) =>
    added.reduce(
      (result, { name, value, overrides }) =>
        overrides || headerValue(result, name) === undefined
          ? withHeader(result, name, value)
          : result,
      withoutHeaders(headers, removed),
    )
}

function securityHeaders(config: SecurityHeaders): AddedHeader[] {
  const { ContentSecurityPolicy: csp, FrameOptions: frame, ReferrerPolicy: referrer } = config
  const { StrictTransportSecurity: hsts, XSSProtection: xss, ContentTypeOptions: type } = config
  const added: (AddedHeader | undefined)[] = [
    csp && add('content-security-policy', csp.ContentSecurityPolicy, csp),
    type && add('x-content-type-options', 'nosniff', type),
    frame && add('x-frame-options', frame.FrameOption, frame),
    referrer && add('referrer-policy', referrer.ReferrerPolicy, referrer),
    hsts && add('strict-transport-security', hstsValue(hsts), hsts),
    xss &&
      add(
        'x-xss-protection',
        xss.Protection ? `1${xss.ModeBlock ? '; mode=block' : ''}` : '0',
        xss,
      ),
  ]
  return added.filter((header) => header !== undefined)
}

function add(name: string, value: string, { Override }: { Override: boolean }): AddedHeader {
  return { name, value, overrides: Override }
}

function hstsValue(hsts: z.infer<typeof securitySchema>['StrictTransportSecurity']): string {
  const subdomains = hsts.IncludeSubdomains ? '; includeSubDomains' : ''
  return `max-age=${hsts.AccessControlMaxAgeSec}${subdomains}${hsts.Preload ? '; preload' : ''}`
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-response-headers-policies.html */
const managedSecurityHeaders = {
  id: '67f7725c-6f97-4210-82d7-5512b31e9d03',
  added: [
    { name: 'referrer-policy', value: 'strict-origin-when-cross-origin', overrides: false },
    { name: 'strict-transport-security', value: 'max-age=31536000', overrides: false },
    { name: 'x-content-type-options', value: 'nosniff', overrides: true },
    { name: 'x-frame-options', value: 'SAMEORIGIN', overrides: false },
    { name: 'x-xss-protection', value: '1; mode=block', overrides: false },
  ],
}

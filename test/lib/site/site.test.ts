import { readable } from '../../support/lib/readable'
import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { template, resources } = synthesizeStore()
const distribution = template.findResources('AWS::CloudFront::Distribution')
const config = Object.values(distribution)[0]?.['Properties'].DistributionConfig
const [api, ...otherBehaviors] = config.CacheBehaviors

test("[F84] no error page of the distribution replaces the API's own errors", () => {
  for (const response of config.CustomErrorResponses) {
    expect(response).not.toHaveProperty('ResponseCode')
    expect(response).not.toHaveProperty('ResponsePagePath')
  }
})

test('an error of a server is not kept at the edge, so that trying again asks again', () => {
  expect(config.CustomErrorResponses).toEqual(
    [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
  )
})

test('there are two behaviours, one for the API and one for the site', () => {
  expect(otherBehaviors).toEqual([])
  expect(api.PathPattern).toBe('/functions/v1/*')
})

test("[F86] requests reach the API uncached, complete and with the API's host", () => {
  expect(api).toMatchObject({
    AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
    CachePolicyId: managedPolicies.cachingDisabled,
    OriginRequestPolicyId: managedPolicies.allViewerExceptHostHeader,
    ViewerProtocolPolicy: 'https-only',
  })
  expect(readable(api.FunctionAssociations)).toContain('SiteCallFilterFunction')
  expect(api.FunctionAssociations).toHaveLength(1)
})

test('the origin of the API is its stage, over TLS 1.2', () => {
  const origin = originOf(api)

  expect(readable(origin.DomainName)).toBe('<ApiRest>.execute-api.us-east-1.<AWS::URLSuffix>')
  expect(origin.OriginPath).toBe('/live')
  expect(origin.CustomOriginConfig).toEqual({
    OriginProtocolPolicy: 'https-only',
    OriginSSLProtocols: ['TLSv1.2'],
  })
})

test('[F94] [F73] the access log contains neither the caller nor the path', () => {
  const delivery = findResource(resources, 'AWS::Logs::Delivery')
  const source = findResource(resources, 'AWS::Logs::DeliverySource')
  const destination = findResource(resources, 'AWS::Logs::DeliveryDestination')
  const fields = [delivery.Properties['RecordFields']].flat().map(String)

  expect(fields).toEqual(
    expect.arrayContaining(['sc-status', 'sc-content-type', 'cache-behavior-path-pattern']),
  )
  expect(fields.join(' ')).not.toMatch(/c-ip|c-port|forwarded|uri|referer|agent|cookie|query|host/i)
  expect(source.Properties).toMatchObject({ LogType: 'ACCESS_LOGS', Name: 'store-site' })
  expect(readable(destination.Properties['DestinationResourceArn'])).toBe('<SiteAccessLogLogs>')
  expect(config).not.toHaveProperty('Logging')
})

test('pages and API responses are compressed, and served over HTTP/3 where supported', () => {
  expect(config).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true })
  expect([config.DefaultCacheBehavior.Compress, api.Compress]).toEqual([true, true])
  // Its cache key distinguishes Brotli and gzip.
  expect(config.DefaultCacheBehavior.CachePolicyId).toBe(managedPolicies.cachingOptimized)
})

test('the origin of the pages is the site bucket, with signed requests', () => {
  const origin = originOf(config.DefaultCacheBehavior)

  expect(readable(origin.DomainName)).toBe('<SiteBucket.RegionalDomainName>')
  expect(origin.OriginAccessControlId).toBeDefined()
  expect(config.DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https')
})

test('there is no default root object, so the routes receive `/`', () => {
  expect(config).not.toHaveProperty('DefaultRootObject')
})

test('[F81] [F82] pages may load and call only their own origin and cannot be framed', () => {
  expect(headersOf(config.DefaultCacheBehavior)).toEqual({
    SecurityHeadersConfig: {
      ...everywhere,
      ContentSecurityPolicy: { ContentSecurityPolicy: pagePolicy, Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
    },
    CustomHeadersConfig: customHeaders,
  })
})

test("[F73] the API sends no referrer and keeps the download page's own policy", () => {
  expect(headersOf(api)).toEqual({
    SecurityHeadersConfig: {
      ...everywhere,
      ContentSecurityPolicy: {
        ContentSecurityPolicy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        Override: false,
      },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
    },
    CustomHeadersConfig: customHeaders,
  })
})

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
const managedPolicies = {
  cachingOptimized: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allViewerExceptHostHeader: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
}

/** Without hashes: a page of one build is also served with the headers of the build after it. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "style-src-attr 'none'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const everywhere = {
  ContentTypeOptions: { Override: true },
  FrameOptions: { FrameOption: 'DENY', Override: true },
  StrictTransportSecurity: { AccessControlMaxAgeSec: 63072000, Override: true },
}

const customHeaders = {
  Items: [
    { Header: 'cross-origin-opener-policy', Value: 'same-origin', Override: true },
    {
      Header: 'permissions-policy',
      Value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      Override: true,
    },
  ],
}

function originOf({ TargetOriginId }: { TargetOriginId: string }) {
  return config.Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId)
}

function headersOf({ ResponseHeadersPolicyId }: { ResponseHeadersPolicyId: { Ref: string } }) {
  const policy = resources[ResponseHeadersPolicyId.Ref]
  const { Name, ...headers } = Object(policy?.Properties['ResponseHeadersPolicyConfig'])
  expect(Name).toEqual(expect.any(String))
  return headers
}

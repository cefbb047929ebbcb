import { readHeadersPolicy } from '../../../local/edge/response-headers-policy'
import { smallStack } from '../../support/local/small-template'

const stack = smallStack({
  Policy: {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: false },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 60,
            IncludeSubdomains: true,
            Override: true,
          },
        },
        CustomHeadersConfig: { Items: [{ Header: 'X-Shop', Value: 'open', Override: true }] },
        RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
      },
    },
  },
})

test('a policy adds its headers, replaces those it overrides and removes what it names', () => {
  const apply = readHeadersPolicy(stack, 'Policy')

  const headers = apply([
    ['Content-Security-Policy', "default-src 'self'"],
    ['x-frame-options', 'SAMEORIGIN'],
    ['server', 'S3'],
  ])

  expect(Object.fromEntries(headers)).toEqual({
    'Content-Security-Policy': "default-src 'self'",
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=60; includeSubDomains',
    'x-shop': 'open',
  })
})

test('AWS’s own security headers policy is known by its id', () => {
  const apply = readHeadersPolicy(stack, '67f7725c-6f97-4210-82d7-5512b31e9d03')

  expect(apply([])).toContainEqual(['x-content-type-options', 'nosniff'])
})

test('a policy that nobody taught is refused by its id', () => {
  expect(() => readHeadersPolicy(stack, 'other')).toThrow(/other.*response-headers-policy\.ts/)
})

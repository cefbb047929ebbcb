import { readHeadersPolicy } from '../../edge/response-headers-policy'
import { smallStack } from '../support/small-template'

const stack = smallStack({
  Policy: {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: false },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 60, Override: true },
        },
        CustomHeadersConfig: { Items: [{ Header: 'X-Shop', Value: 'open', Override: true }] },
      },
    },
  },
})

test('a policy adds its headers and replaces those that it overrides', () => {
  const apply = readHeadersPolicy(stack, 'Policy')

  const headers = apply([
    ['Content-Security-Policy', "default-src 'self'"],
    ['x-frame-options', 'SAMEORIGIN'],
  ])

  expect(Object.fromEntries(headers)).toEqual({
    'Content-Security-Policy': "default-src 'self'",
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=60',
    'x-shop': 'open',
  })
})

test.each([
  ['RemoveHeadersConfig', { RemoveHeadersConfig: { Items: [{ Header: 'Server' }] } }],
  ['XSSProtection', { SecurityHeadersConfig: { XSSProtection: { Protection: true } } }],
  ['CorsConfig', { CorsConfig: {} }],
])('%s is refused', (name, ResponseHeadersPolicyConfig) => {
  const Properties = { ResponseHeadersPolicyConfig }
  const Policy = { Type: 'AWS::CloudFront::ResponseHeadersPolicy', Properties }

  expect(() => readHeadersPolicy(smallStack({ Policy }), 'Policy')).toThrow(new RegExp(name))
})

test('any other policy is refused by its id, AWS’s own included', () => {
  expect(() => readHeadersPolicy(stack, '67f7725c')).toThrow(/67f7725c/)
})

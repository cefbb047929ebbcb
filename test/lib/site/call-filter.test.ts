import { apiMessages } from '../../../product/api-messages'
import { checkoutMessages } from '../../../product/checkout-messages'
import { edgeFunction } from '../../support/lib/edge-function'
import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const filter = edgeFunction(resources, 'SiteCallFilter')
const api = '/functions/v1'
const ip = '198.51.100.7'

type Headers = Record<string, string | undefined>
const json = 'application/json'
const page = { 'content-type': json, 'x-api-key': 'key', 'content-length': '55' }
const stripe = { 'stripe-signature': 't=1,v1=0', 'content-length': '4000' }

function answer(method: string, uri: string, headers: Headers = {}) {
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined)
  const values = sent.map(([name, value]) => [name, { value }])
  const request = { method, uri, querystring: {}, headers: Object.fromEntries(values), cookies: {} }
  return Object(filter.run({ viewer: { ip }, request }))
}

test.each([
  ['the page’s call', 'POST', '/create-payment', page],
  ['a character set', 'POST', '/create-payment', { ...page, 'content-type': `${json}; charset=x` }],
  ['the shortest body', 'POST', '/create-payment', { ...page, 'content-length': '25' }],
  ['the longest body', 'POST', '/create-payment', { ...page, 'content-length': '4096' }],
  ['a body of unknown length', 'POST', '/create-payment', { ...page, 'content-length': undefined }],
  ['Stripe’s call', 'POST', '/stripe-webhook', stripe],
  ['a download page', 'GET', '/download/abc', {}],
  ['a request for its headers', 'HEAD', '/download/abc', {}],
  ['its button', 'POST', '/download/abc', {}],
])('%s reaches the API', (_, method, path, headers: Headers) => {
  expect(answer(method, api + path, headers)).toMatchObject({ method, uri: api + path })
})

const { malformed } = checkoutMessages
const { forbidden, notFound, badSignature } = apiMessages

test.each([
  ['no key', '/create-payment', { ...page, 'x-api-key': '' }, 403, forbidden],
  ['no header at all', '/create-payment', {}, 403, forbidden],
  ['a form', '/create-payment', { ...page, 'content-type': 'text/plain' }, 400, malformed],
  ['another JSON', '/create-payment', { ...page, 'content-type': `${json}p` }, 400, malformed],
  ['the body {}', '/create-payment', { ...page, 'content-length': '2' }, 400, malformed],
  ['a long body', '/create-payment', { ...page, 'content-length': '4097' }, 400, malformed],
  ['a false length', '/create-payment', { ...page, 'content-length': 'x' }, 400, malformed],
  ['no signature', '/stripe-webhook', {}, 400, badSignature],
])(
  '[F7] [F8] a call with %s to %s is refused at the edge',
  (_, path, headers: Headers, status, error) => {
    const response = answer('POST', api + path, headers)

    expect(response.statusCode).toBe(status)
    expect(JSON.parse(response.body.data)).toEqual({ error })
  },
)

test.each([
  ['GET', '/create-payment'],
  ['OPTIONS', '/create-payment'],
  ['PUT', '/stripe-webhook'],
  ['DELETE', '/download/abc'],
  ['GET', '/download'],
  ['GET', '/download/'],
  ['GET', '/download/abc/def'],
  ['POST', '/no-such-call'],
  ['POST', '/%63reate-payment'],
  ['POST', ''],
])('[I13] %s %s is 404 at the edge', (method, path) => {
  const response = answer(method, api + path, page)

  expect(response.statusCode).toBe(404)
  expect(JSON.parse(response.body.data)).toEqual({ error: notFound })
})

test('[F88] the functions get the viewer’s address from CloudFront, whatever headers the viewer sends', () => {
  const headers = { ...page, 'x-viewer-address': '203.0.113.1', 'x-forwarded-for': '203.0.113.2' }

  const request = answer('POST', `${api}/create-payment`, headers)

  expect(request.headers['x-viewer-address']).toEqual({ value: ip })
})

test('[I13] a refusal has the headers of the API’s own responses', () => {
  const { headers } = answer('POST', `${api}/stripe-webhook`)
  const policy = findResource(resources, 'AWS::CloudFront::ResponseHeadersPolicy', 'SiteApiHeaders')
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = Object(
    policy.Properties['ResponseHeadersPolicyConfig'],
  )

  expect(headers).toEqual({
    'content-type': { value: 'application/json' },
    'cache-control': { value: 'no-store' },
    'content-security-policy': { value: security.ContentSecurityPolicy.ContentSecurityPolicy },
    'referrer-policy': { value: security.ReferrerPolicy.ReferrerPolicy },
    'strict-transport-security': {
      value: `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}`,
    },
    'x-content-type-options': { value: 'nosniff' },
    'x-frame-options': { value: security.FrameOptions.FrameOption },
    ...Object.fromEntries(
      custom.Items.map((item: { Header: string; Value: string }) => [
        item.Header,
        { value: item.Value },
      ]),
    ),
  })
})

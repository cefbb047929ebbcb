import { transform } from 'esbuild'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { apiMessages } from '../../../product/api-messages'
import { checkoutMessages } from '../../../product/checkout-messages'
import { findResource, synthesizeStore } from '../../support/lib/store-template'
import { devAssembly } from '../../support/store/dev-assembly'

const { find } = synthesizeStore()
const viewerRequest = edgeFunction('SiteRoutesViewerRequest')
const viewerResponse = edgeFunction('SiteRoutesViewerResponse')
const callFilter = edgeFunction('SiteCallFilter')
const ebookFile = edgeFunction('SiteEbookFile')

function edgeFunction(idStart: string) {
  const { id, Properties } = find('AWS::CloudFront::Function', idStart)
  const code = String(Properties['FunctionCode'])
  const run = (event: object): unknown => {
    const context = createContext({ event })
    return JSON.parse(runInContext(`${code}\nJSON.stringify(handler(event))`, context))
  }
  return { id, code, run }
}

/**
 * The syntax beyond ES5 that cloudfront-js-2.0 supports; esbuild rewrites or rejects the rest.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const cloudFrontSyntax = {
  arrow: true,
  'async-await': true,
  'const-and-let': true,
  'exponent-operator': true,
  'rest-argument': true,
  'template-literal': true,
}

test.each([viewerRequest, viewerResponse, callFilter, ebookFile])(
  '$id fits into 10 KB and uses only syntax that CloudFront supports',
  async ({ code }) => {
    const print = { minify: false, legalComments: 'none' } as const
    const kept = await transform(code, { ...print, target: 'esnext' })
    const lowered = await transform(code, { ...print, target: 'es5', supported: cloudFrontSyntax })

    expect(lowered.code).toBe(kept.code)
    expect(Buffer.byteLength(code)).toBeLessThan(10 * 1024)
  },
)

const referer = { value: 'https://book.seller.test/' }
const navigation = { accept: { value: 'text/html,application/xhtml+xml,*/*;q=0.8' }, referer }
/** The headers with which browsers load what a page needs; Safari before 16.4 sends no Sec-Fetch-Dest. */
const subresources = [
  { accept: { value: '*/*' }, 'sec-fetch-dest': { value: 'script' } },
  { accept: { value: 'image/avif,image/webp,*/*;q=0.8' }, referer },
]
const callers = [navigation, ...subresources, {}]
const keyOf = (path: string, headers: object): string =>
  Object(viewerRequest.run({ request: { uri: path, headers, querystring: {} } })).uri

test.each<[path: string, key: string]>([
  ['/', '/index.html'],
  ['/congratulations', '/congratulations/index.html'],
  ['/congratulations/', '/congratulations/index.html'],
  ['/favicon.svg', '/favicon.svg'],
  ['/assets/app-1a2b3c4d.js', '/assets/app-1a2b3c4d.js'],
  ...[
    '/nowhere /not-found.html /index.html /favicon-nope.png /assets/ /assets/nope-12345678 /assets/../index.html',
    '/constructor /Congratulations /congratulations// /%63ongratulations //congratulations',
    '/congratulations/index.html /congratulations/more',
  ].flatMap((paths) => paths.split(' ').map((path): [string, string] => [path, '/not-found.html'])),
])('%s is served from %s, with status 404 in place of 200 if that is the not-found page', (path, key) => {
  for (const headers of callers) expect(keyOf(path, headers)).toBe(key)
  // viewer-response may see the path or the key.
  for (const uri of [path, key]) expect(statusOf(uri, key)).toBe(key === '/not-found.html' ? 404 : 200)
  for (const status of [304, 206, 301]) expect(statusOf(path, key, status)).toBe(status)
})

test('[F83!] an open page gets every asset of an earlier build, and any other request the not-found page', async () => {
  const { Resources } = JSON.parse(readFileSync(join(await devAssembly(), 'ebook-store-dev.template.json'), 'utf8'))
  const { Properties } = findResource(Resources, 'AWS::CloudFront::Function', 'SiteRoutesViewerRequest')
  const code = String(Properties['FunctionCode'])
  const files: string[] = JSON.parse(/^const files = (.*)$/m.exec(code)?.[1] ?? '')
  const assets = files.filter((file) => file.startsWith('/assets/'))
  // Builds before November 2026 wrote longer names of pictures.
  const earlier = [...assets, '/assets/mockup-576-B0lsLWY-.avif']

  expect(Buffer.byteLength(code)).toBeLessThan(10 * 1024)
  for (const extension of ['js', 'avif', 'webp', 'woff2']) expect(assets.join()).toMatch(`.${extension}`)
  for (const headers of subresources) expect(earlier.filter((file) => keyOf(file, headers) !== file)).toEqual([])
  for (const headers of [navigation, {}, { accept: { value: '*/*' } }])
    expect(earlier.filter((file) => keyOf(file, headers) !== '/not-found.html')).toEqual([])
})

test('the query and the headers of a request stay unchanged', () => {
  const querystring = { a: { value: '1' } }
  const request = { uri: '/', querystring, headers: { host: { value: 'h' } } }

  expect(viewerRequest.run({ request })).toEqual({ ...request, uri: '/index.html' })
})

/** The status of a response with what the upload of its page sets as headers. */
function statusOf(uri: string, key: string, statusCode = 200): unknown {
  const upload = key === '/not-found.html' ? 'SiteUploadNotFound' : 'SiteUploadPages'
  const { Properties } = find('Custom::CDKBucketDeployment', upload)
  const metadata = Object.entries(Object(Properties['UserMetadata']))
  const headers = metadata.map(([name, value]) => [`x-amz-meta-${name}`, { value }])
  const response = { statusCode, headers: Object.fromEntries(headers) }
  const seen = viewerResponse.run({ request: { uri, headers: {} }, response })
  return Object(seen).statusCode
}

const ebookAt = (secondsAgo: number, query: object = {}, file = 'book.pdf') => {
  const at = new Date(Date.now() - secondsAgo * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const querystring = { 'X-Amz-Date': { value: at }, 'X-Amz-Expires': { value: '660' }, ...query }
  const uri = `/functions/v1/download/2Kzf7vauboHCySBIxRAeGi/${file}`
  return Object(ebookFile.run({ request: { method: 'GET', uri, querystring, headers: {} } }))
}

// S3 refuses the last: the query signs another path.
test.each(['book.pdf', 'copies/cs_live_a1/book.pdf', 'copies/../../book.pdf'])(
  'S3 gets the query of a presigned URL that has not ended, and the key %s',
  (key) => {
    const { uri, querystring } = ebookAt(600, {}, key)

    expect(uri).toBe(`/${key}`)
    expect(querystring['X-Amz-Expires']).toEqual({ value: '660' })
  },
)

test.each([
  ['has ended', 662, {}],
  ['has no end', 0, { 'X-Amz-Expires': undefined }],
  ['is not presigned', 0, { 'X-Amz-Date': { value: 'yesterday' } }],
])('a browser is led to the download page by a URL that %s', (_case, secondsAgo, query) => {
  const { statusCode, headers, body } = ebookAt(secondsAgo, query)

  expect(statusCode).toBe(403)
  expect(headers['content-type'].value).toMatch(/^text\/html/)
  expect(headers['cache-control'].value).toBe('no-store')
  // Relative to the file, it is the link with a slash at its end.
  expect(body.data).toContain('<meta http-equiv="refresh" content="0;url=.">')
})

type Headers = Record<string, string | undefined>
const api = '/functions/v1'
const ip = '198.51.100.7'
const json = 'application/json'
const page = { 'content-type': json, 'x-api-key': 'key', 'content-length': '55' }
const stripe = { 'stripe-signature': 't=1,v1=0', 'content-length': '4000' }

function call(method: string, path: string, headers: Headers = {}) {
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined)
  const values = sent.map(([name, value]) => [name, { value }])
  const request = { method, uri: api + path, querystring: {}, cookies: {} }
  const event = { viewer: { ip }, request: { ...request, headers: Object.fromEntries(values) } }
  return Object(callFilter.run(event))
}

test.each([
  ['the page’s call', 'POST', '/create-payment', page],
  ['a call with a character set', 'POST', '/create-payment', { ...page, 'content-type': `${json}; c=x` }],
  ['the shortest body', 'POST', '/create-payment', { ...page, 'content-length': '25' }],
  ['the longest body', 'POST', '/create-payment', { ...page, 'content-length': '4096' }],
  ['a body of unknown length', 'POST', '/create-payment', { ...page, 'content-length': undefined }],
  ['Stripe’s call', 'POST', '/stripe-webhook', stripe],
  ['a download page', 'GET', '/download/abc', {}],
  ['a request for the headers of one', 'HEAD', '/download/abc', {}],
  ['the button of one', 'POST', '/download/abc', {}],
])('the API gets %s', (_, method, path, headers: Headers) => {
  expect(call(method, path, headers)).toMatchObject({ method, uri: api + path })
})

test.each(['.', ')', '|', '}', '%20', '%0A', '%', '%E2%80%8B', '…', '"', '**', '/', '/).', '.a'])(
  'a download link with %s behind its token reaches the API without it',
  (rest) => {
    const link = '/download/2Kzf7vauboHCySBIxRAeGi'

    for (const method of ['GET', 'HEAD', 'POST']) expect(call(method, link + rest).uri).toBe(api + link)
    expect(call('GET', `${link}b${rest}`).uri).not.toBe(api + link)
  },
)

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
])('with %s a call of %s is refused', (_, path, headers: Headers, status, error) => {
  const { statusCode, body } = call('POST', path, headers)

  expect([statusCode, JSON.parse(body.data)]).toEqual([status, { error }])
})

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
])('[I13!] %s %s is 404', (method, path) => {
  const { statusCode, body } = call(method, path, page)

  expect([statusCode, JSON.parse(body.data)]).toEqual([404, { error: notFound }])
})

test('[F88!] the functions get the viewer’s address from CloudFront, whatever headers the viewer sends', () => {
  const headers = { ...page, 'x-viewer-address': '203.0.113.1', 'x-forwarded-for': '203.0.113.2' }

  const { headers: passed } = call('POST', '/create-payment', headers)

  expect(passed['x-viewer-address']).toEqual({ value: ip })
})

const long = 'a'.repeat(40)
test.each<[source: string | undefined, address: string, path?: string]>([
  ['newsletter', '/?from=newsletter'],
  ['News.letter_2-a', '/?a=1&utm_source=News.letter_2-a&from=x'],
  [long, `/?from=${long}#steps`],
  [undefined, '/'],
  [undefined, `/?from=${long}a`],
  [undefined, '/from=a?afrom=a&from='],
  ...['a%40b.example', 'a@b.example', '%22', '"', '=1+1', '<b>', 'a%0D%0Ab', 'a b', 'é', '..%2f', 'a+b'].map(
    (text): [undefined, string] => [undefined, `/?from=${text}`],
  ),
  [undefined, '/?from=newsletter', '/stripe-webhook'],
  [undefined, '/?from=newsletter', '/download/abc'],
])(
  '[F109!] a source is %s at the address %s, whatever the viewer calls it',
  (source, address, path = '/create-payment') => {
    const { headers } = call('POST', path, {
      ...page,
      ...stripe,
      'content-length': '55',
      referer: referer.value + address.slice(1),
      'x-viewer-source': 'forged',
    })

    expect(headers['x-viewer-source']).toEqual(source === undefined ? undefined : { value: source })
  },
)

test('a refusal has the headers of the API’s own responses', () => {
  const { Properties } = find('AWS::CloudFront::ResponseHeadersPolicy', 'SiteApiHeaders')
  const { SecurityHeadersConfig: security, CustomHeadersConfig } = Object(Properties['ResponseHeadersPolicyConfig'])
  const items: { Header: string; Value: string }[] = CustomHeadersConfig.Items
  const expected = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    'strict-transport-security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': security.FrameOptions.FrameOption,
    ...Object.fromEntries(items.map(({ Header, Value }) => [Header, Value])),
  }

  const headers: Record<string, { value: string }> = call('POST', '/stripe-webhook').headers

  const sent = Object.entries(headers).map(([name, { value }]) => [name, value])
  expect(Object.fromEntries(sent)).toEqual(expected)
})

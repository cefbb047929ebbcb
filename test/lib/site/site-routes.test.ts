import { edgeFunction, printed } from '../../support/lib/edge-function'
import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const viewerRequest = edgeFunction(resources, 'SiteRoutesViewerRequest')
const viewerResponse = edgeFunction(resources, 'SiteRoutesViewerResponse')

const referer = { value: 'https://book.seller.test/' }
const navigation = { accept: { value: 'text/html,application/xhtml+xml,*/*;q=0.8' }, referer }
/** The headers with which browsers load what a page needs; Safari before 16.4 sends no Sec-Fetch-Dest. */
const subresources = [
  { accept: { value: '*/*' }, 'sec-fetch-dest': { value: 'script' } },
  { accept: { value: 'image/avif,image/webp,*/*;q=0.8' }, referer },
]
const callers = [navigation, ...subresources, {}]

test.each([
  ['/', '/index.html'],
  ['/congratulations', '/congratulations/index.html'],
  ['/congratulations/', '/congratulations/index.html'],
  ['/favicon.svg', '/favicon.svg'],
  ['/assets/app-1a2b3c4d.js', '/assets/app-1a2b3c4d.js'],
])('%s is served from %s', (path, key) => {
  for (const headers of callers) expect(keyOf(path, headers)).toBe(key)
})

test.each([
  '/nowhere',
  '/not-found.html',
  '/index.html',
  '/congratulations/index.html',
  '/favicon-nope.png',
  '/assets/',
  '/assets/nope-12345678',
  '/assets/../index.html',
  '/constructor',
  '/Congratulations',
  '/congratulations//',
  '/%63ongratulations',
  '/congratulations/more',
  '//congratulations',
])('%s shows the not-found page', (path) => {
  for (const headers of callers) expect(keyOf(path, headers)).toBe('/not-found.html')
})

const earlier = '/assets/mockup-576-B0lsLWY-.avif'

test.each(subresources)('[F83] an open page gets the assets of its own build', (headers) => {
  expect(keyOf(earlier, headers)).toBe(earlier)
})

test.each([navigation, {}, { accept: { value: '*/*' } }])(
  'an asset that is not in this build shows the not-found page unless a page loads it',
  (headers) => {
    expect(keyOf(earlier, headers)).toBe('/not-found.html')
  },
)

/** CloudFront may pass the requested path to viewer-response, or the key that it was mapped to. */
const readings = [
  ['/nowhere', '/nowhere'],
  ['/nowhere', '/not-found.html'],
  ['/index.html', '/index.html'],
  ['/index.html', '/not-found.html'],
  ['/congratulations/index.html', '/congratulations/index.html'],
  ['/congratulations/index.html', '/not-found.html'],
  ['/', '/'],
  ['/', '/index.html'],
  ['/congratulations', '/congratulations'],
  ['/congratulations', '/congratulations/index.html'],
] as const

test.each(readings)('%s has the status of its page where viewer-response sees %s', (path, uri) => {
  const key = keyOf(path, navigation)
  const isPage = path === '/' || path === '/congratulations'

  expect(statusOf(uri, { headers: headersOf(key) })).toBe(isPage ? 200 : 404)
})

test.each([304, 206, 301])('a response with status %i keeps it', (statusCode) => {
  expect(statusOf('/nowhere', { statusCode, headers: headersOf('/not-found.html') })).toBe(
    statusCode,
  )
})

test('the query and the headers of a request stay unchanged', () => {
  const request = {
    uri: '/',
    querystring: { a: { value: '1' } },
    headers: { host: { value: 'h' } },
  }

  expect(viewerRequest.run({ request: { ...request } })).toEqual({ ...request, uri: '/index.html' })
})

test.each([viewerRequest, viewerResponse, edgeFunction(resources, 'SiteCallFilter')])(
  '$id fits into 10 KB and uses only syntax that CloudFront supports',
  async ({ code }) => {
    const { kept, lowered } = await printed(code)

    expect(lowered).toBe(kept)
    expect(Buffer.byteLength(code)).toBeLessThan(10 * 1024)
  },
)

function keyOf(path: string, headers: object): string {
  return Object(viewerRequest.run({ request: { uri: path, headers, querystring: {} } })).uri
}

function statusOf(uri: string, { statusCode = 200, headers }: StoredResponse): unknown {
  const event = { request: { uri, headers: {} }, response: { statusCode, headers } }
  return Object(viewerResponse.run(event)).statusCode
}

type StoredResponse = { statusCode?: number; headers: object }

/** The headers of a page in the bucket, as far as its upload sets them. */
function headersOf(key: string): object {
  const upload = key === '/not-found.html' ? 'SiteUploadNotFound' : 'SiteUploadPages'
  const { Properties } = findResource(resources, 'Custom::CDKBucketDeployment', upload)
  const metadata = Object.entries(Object(Properties['UserMetadata']))
  return Object.fromEntries(metadata.map(([name, value]) => [`x-amz-meta-${name}`, { value }]))
}

import { edgeFunction, printed } from '../../support/lib/edge-function'
import { synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const viewerRequest = edgeFunction(resources, 'SiteRoutesViewerRequest')
const viewerResponse = edgeFunction(resources, 'SiteRoutesViewerResponse')

test.each([
  ['/', '/index.html'],
  ['/congratulations', '/congratulations/index.html'],
  ['/congratulations/', '/congratulations/index.html'],
  ['/robots.txt', '/robots.txt'],
  ['/favicon.svg', '/favicon.svg'],
  ['/assets/app-1a2b3c4d.js', '/assets/app-1a2b3c4d.js'],
  ['/assets/of-an-earlier-deploy.js', '/assets/of-an-earlier-deploy.js'],
])('%s is served from %s with its own status', (path, key) => {
  expect(keyOf(path)).toBe(key)
  expect(statusOf(path)).toBe(200)
  expect(statusOf(key)).toBe(200)
})

test.each([
  '/nowhere',
  '/nowhere/at/all',
  '/not-found.html',
  '/congratulations.html',
  '/wp-login.php',
  '/assets',
  '/constructor',
  '/Congratulations',
  '/CONGRATULATIONS/',
  '/congratulations//',
  '/%63ongratulations',
  '/congratulations/more',
  '//',
  '//congratulations',
])('%s shows the not-found page with status 404', (path) => {
  expect(keyOf(path)).toBe('/not-found.html')
  expect(statusOf(path)).toBe(404)
})

test('the file name of a page shows the not-found page', () => {
  expect(keyOf('/index.html')).toBe('/not-found.html')
  expect(keyOf('/congratulations/index.html')).toBe('/not-found.html')
})

test.each([304, 206, 301])('a response with status %i keeps it', (statusCode) => {
  expect(statusOf('/nowhere', statusCode)).toBe(statusCode)
})

test('the query and the headers of a request stay unchanged', () => {
  const request = {
    uri: '/',
    querystring: { a: { value: '1' } },
    headers: { host: { value: 'h' } },
  }

  expect(viewerRequest.run({ request: { ...request } })).toEqual({ ...request, uri: '/index.html' })
})

test.each([viewerRequest, viewerResponse])(
  '$id uses only syntax that CloudFront supports',
  async ({ code }) => {
    const { kept, lowered } = await printed(code)

    expect(lowered).toBe(kept)
  },
)

test.each([viewerRequest, viewerResponse])('$id fits into 10 KB', ({ code }) => {
  expect(Buffer.byteLength(code)).toBeLessThan(10 * 1024)
})

function keyOf(path: string): unknown {
  return Object(viewerRequest.run({ request: { uri: path, headers: {}, querystring: {} } })).uri
}

/** `uri` is the requested path or the key that it was mapped to: CloudFront may pass either. */
function statusOf(uri: string, statusCode = 200): unknown {
  const event = { request: { uri }, response: { statusCode, headers: {} } }
  return Object(viewerResponse.run(event)).statusCode
}

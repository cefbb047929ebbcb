import { transform } from 'esbuild'
import { createContext, runInContext } from 'node:vm'
import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const viewerRequest = edgeFunction('SiteRoutesViewerRequest')
const viewerResponse = edgeFunction('SiteRoutesViewerResponse')

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
    const print = { minify: false, legalComments: 'none' } as const

    const kept = await transform(code, { ...print, target: 'esnext' })
    const lowered = await transform(code, { ...print, target: 'es5', supported: cloudFrontSyntax })

    expect(lowered.code).toBe(kept.code)
  },
)

test.each([viewerRequest, viewerResponse])('$id fits into 10 KB', ({ code }) => {
  expect(Buffer.byteLength(code)).toBeLessThan(10 * 1024)
})

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

function keyOf(path: string): unknown {
  return Object(viewerRequest.run({ request: { uri: path, headers: {}, querystring: {} } })).uri
}

/** `uri` is the requested path or the key that it was mapped to: CloudFront may pass either. */
function statusOf(uri: string, statusCode = 200): unknown {
  const event = { request: { uri }, response: { statusCode, headers: {} } }
  return Object(viewerResponse.run(event)).statusCode
}

function edgeFunction(idStart: string) {
  const { id, Properties } = findResource(resources, 'AWS::CloudFront::Function', idStart)
  const code = String(Properties['FunctionCode'])
  const run = (event: object): unknown => {
    const context = createContext({ event })
    return JSON.parse(runInContext(`${code}\nJSON.stringify(handler(event))`, context))
  }
  return { id, code, runtime: Properties['FunctionConfig'], run }
}

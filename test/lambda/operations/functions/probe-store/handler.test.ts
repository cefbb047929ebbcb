import type { ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import {
  ebookCall,
  landingPage,
  paymentCalls,
  unknownDownload,
} from '../../../../../lambda/operations/public-calls/buyer-calls'
import { callLandingPage, callSite } from '../../../../../lambda/operations/public-calls/call-site'
import { nameOf } from '../../../../../lambda/operations/public-calls/public-call'
import { handler } from '../../../../../lambda/operations/functions/probe-store/handler'
import { captureMetrics } from '../../../../support/lambda/emitted-metrics'
import { startServer, useServer } from '../../../../support/lambda/http-server'
import { captureLogs } from '../../../../support/lambda/logs'

const { emitted } = captureMetrics()
const { entries, errors } = captureLogs()

const landingPageHtml =
  '<meta property="og:image" content="https://book.seller.test/og.jpg"/><h1>A book</h1>' +
  '<script data-app="/assets/app-1a2b.js"></script>'
const html = { 'content-type': 'text/html' }
const complete = { ...html, 'content-security-policy': "default-src 'none'", 'strict-transport-security': 'max-age=1' }

const typeIn = (url: string) => new URL(url, 'http://s3').searchParams.get('response-content-type') ?? ''

function respondAsStore(response: ServerResponse, body: Buffer, { url = '' }: { url?: string | undefined }) {
  if (url === '/') response.writeHead(200, complete).end(landingPageHtml)
  else if (url.startsWith('/assets/')) response.writeHead(200, { 'content-type': 'text/javascript' }).end('export {}')
  else if (url.endsWith('/create-payment')) {
    const json = { 'content-type': 'application/json' }
    response.writeHead(body.includes('"none"') ? 400 : 200, json).end('{"error":"Enter your email address."}')
  } else if (/\.(pdf|epub)\?.*&X-Amz-Signature=\w{64}/.test(url))
    response.writeHead(206, { 'content-type': typeIn(url) }).end('%PDF')
  else response.writeHead(404, html).end('<h1>Not found</h1>')
}

const host = 'ebooks.s3.us-east-1.amazonaws.com'
const pdf = { EBOOK_HOST: host, EBOOK_KEY: 'book.pdf', EBOOK_BYTES: '657000' }
const files = { ...pdf, EPUB_KEY: 'book.epub', EPUB_BYTES: '99500' }

let respond: Parameters<typeof useServer>[0]
const server = useServer((...call) => respond(...call))
beforeEach(() => {
  respond = respondAsStore
  Object.assign(process.env, { SITE_URL: server.url(), CLIENT_KEY: 'page-key', ...files })
  const doNotFake = ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'performance'] as const
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9, 0), doNotFake: [...doNotFake] })
})
afterEach(() => jest.useRealTimers())

const site = (siteUrl = server.url(), timeoutMs = 60_000) => ({ siteUrl, timeoutMs })

test('a run calls page, script, payment, download and both files of a working store; each second time the gateway refuses the payment', async () => {
  await handler()
  const called = server.requests().map(({ path }) => path.replace(/\?.*/, ''))
  jest.setSystemTime(Date.UTC(2026, 10, 21, 9, 5))
  await handler()

  const [payment, download] = ['/functions/v1/create-payment', '/functions/v1/download/AAAAAAAAAAAAAAAAAAAAAA']
  const ebook = [`${download}/book.epub`, `${download}/book.pdf`]
  const methods = server
    .requests()
    .flatMap(({ path, body }) => (path === payment ? JSON.parse(body).deliveryMethod : []))
  expect(called.toSorted()).toEqual(['/', '/assets/app-1a2b.js', payment, download, ...ebook])
  expect(methods).toEqual(['none', 'email'])
  expect(emitted().flat()).toEqual(['ProbeFailure', 0, 'ProbeFailure', 0])
  expect(entries()).toEqual([])
})

test('every failed call is counted, and logged with its fault and its runbook section', async () => {
  respond = (response, body, request) => {
    if (request.url?.includes('/functions/')) response.writeHead(429).end()
    else respondAsStore(response, body, request)
  }

  await handler()

  const failure = (call: string, status: number, runbook: string) => {
    const fault = `responded 429 instead of ${status}`
    return { event: 'Probe failed', call, fault, durationMs: expect.any(Number), runbook }
  }
  expect(emitted()).toEqual([['ProbeFailure', 4]])
  expect(errors()).toEqual([
    failure('site.payment-malformed', 400, 'api-failures'),
    failure('site.download', 404, 'api-failures'),
    failure('site.ebook', 206, 'probe-failures'),
    failure('site.ebook', 206, 'probe-failures'),
  ])
})

const redirect = { location: 'https://parked.example/?token=1' }
const [noHeading, noApp] = [landingPageHtml.replace('<h1', '<h2'), landingPageHtml.replace('data-app', 'data-no')]
test.each([
  ['another status', 500, complete, landingPageHtml, 'responded 500 instead of 200'],
  ['a redirect', 301, redirect, '', 'responded 301 instead of 200 and redirects to parked.example'],
  ['another content type', 200, { 'content-type': 'application/xml' }, '', 'responded 200 without a page'],
  ['no content security policy', 200, html, landingPageHtml, 'responded 200 without a content security policy'],
  ['no heading', 200, complete, noHeading, 'responded 200 without a heading'],
  ['no script', 200, complete, noApp, 'responded 200 without its script'],
])('a landing page with %s is a fault', async (_case, status, headers, body, fault) => {
  respond = (response) => void response.writeHead(status, headers).end(body)

  expect(await callSite(site(), landingPage)).toMatchObject({ fault })
})

const denied = '<Error><Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>AKIA</AWSAccessKeyId></Error>'

test.each([
  [403, html, '<!doctype html>', 'responded 403 instead of 206'],
  [403, { 'content-type': 'application/xml' }, denied, 'responded 403 instead of 206 (S3: SignatureDoesNotMatch)'],
  [206, html, '<!doctype html>', 'responded 206 without the file'],
])('an ebook that gets %i with %j is a fault without its address', async (status, headers, body, fault) => {
  respond = (response) => void response.writeHead(status, headers).end(body)
  const url = new URL(`https://${host}/book.pdf`)
  const call = ebookCall({ url, name: 'book.pdf', type: 'application/pdf' })

  expect(await callSite(site(), call)).toMatchObject({ fault })
  expect(nameOf(call)).toBe('GET /functions/v1/download/AAAAAAAAAAAAAAAAAAAAAA/book.pdf presigned')
  expect(server.requests()[0]?.path).toContain('X-Amz-Expires=600')
})

test('a page in place of the script that it names is a fault', async () => {
  respond = (response) => void response.writeHead(200, complete).end(landingPageHtml)

  const [page, script] = await callLandingPage(site())

  expect([page?.fault, script?.fault]).toEqual([undefined, 'responded 200 without a script'])
})

test('each call has a connection of its own over HTTP/1.1, and sends and reads what a browser does', async () => {
  const seen: { port: number | undefined; version: string; headers: object }[] = []
  respond = (response, _body, { socket, httpVersion, headers }) => {
    seen.push({ port: socket.remotePort, version: httpVersion, headers })
    response.writeHead(200, { ...complete, 'content-encoding': 'br' }).end(brotliCompressSync(landingPageHtml))
  }

  const { fault, body } = await callSite(site(), landingPage)
  await callSite(site(), paymentCalls('page-key').malformed)

  expect({ fault, body }).toEqual({ fault: undefined, body: landingPageHtml })
  expect(new Set(seen.map(({ port }) => port)).size).toBe(2)
  const userAgent = expect.stringMatching(/^Mozilla\/5\.0 .*ebook-store/)
  const program = { 'accept-encoding': expect.stringContaining('br'), 'user-agent': userAgent }
  const payment = { 'x-api-key': 'page-key', 'content-type': 'application/json', 'content-length': '47' }
  expect(seen).toMatchObject([
    { version: '1.1', headers: program },
    { version: '1.1', headers: { ...program, ...payment } },
  ])
})

test('an unknown host, a server without a certificate, a closed port and a silent server are different faults', async () => {
  const closed = await startServer(() => undefined)
  closed.close()
  respond = () => undefined
  const faultOf = async (siteUrl: string, timeoutMs?: number) =>
    (await callSite(site(siteUrl, timeoutMs), unknownDownload)).fault?.replace('does not respond: ', '')

  expect(await faultOf('https://store.invalid')).toMatch(/^getaddrinfo (ENOTFOUND|EAI_AGAIN) store\.invalid$/)
  expect(await faultOf(server.url().replace('http:', 'https:'))).toMatch(/EPROTO|ERR_SSL_/)
  expect(await faultOf(closed.url)).toMatch(/^connect ECONNREFUSED /)
  expect(await faultOf(server.url(), 50)).toBe('nothing within 0.05 s')
})

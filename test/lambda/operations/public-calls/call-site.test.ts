import type { ServerResponse } from 'node:http'
import {
  landingPage,
  paymentCalls,
  unknownDownload,
} from '../../../../lambda/operations/public-calls/buyer-calls'
import { callLandingPage, callSite } from '../../../../lambda/operations/public-calls/call-site'
import { brotliCompressSync } from 'node:zlib'
import { startServer, type TestServer } from '../../../support/lambda/http-server'
import { landingPageHtml, respondAsStore } from '../../../support/lambda/store-responses'

let server: TestServer | undefined
afterEach(() => server?.close())

const timeoutMs = 60_000
async function serve(respond: (response: ServerResponse) => void) {
  server = await startServer(respond)
  return { siteUrl: server.url, timeoutMs }
}
const html = { 'content-type': 'text/html' }
const complete = {
  ...html,
  'content-security-policy': "default-src 'none'",
  'strict-transport-security': 'max-age=1',
}

test('a page is requested first, then the script that it names', async () => {
  server = await startServer(respondAsStore)

  const results = await callLandingPage({ siteUrl: server.url, timeoutMs })

  expect(results.map(({ fault }) => fault)).toEqual([undefined, undefined])
  expect(server.requests.map(({ path }) => path)).toEqual(['/', '/assets/app-1a2b.js'])
  server.close()
  const asPage = await serve(
    (response) => void response.writeHead(200, complete).end(landingPageHtml),
  )
  const [, script] = await callLandingPage(asPage)
  expect(script?.fault).toBe('responded 200 without a script')
})

test('a compressed page is decompressed as in a browser', async () => {
  server = await startServer((response, _body, { headers }) => {
    expect(headers['accept-encoding']).toContain('br')
    response
      .writeHead(200, { ...complete, 'content-encoding': 'br' })
      .end(brotliCompressSync(landingPageHtml))
  })

  const { fault, body } = await callSite({ siteUrl: server.url, timeoutMs }, landingPage)

  expect({ fault, body }).toEqual({ fault: undefined, body: landingPageHtml })
})

const redirect = { location: 'https://parked.example/?token=1' }
const [noHeading, noApp] = [
  landingPageHtml.replace('<h1', '<h2'),
  landingPageHtml.replace('data-app', 'data-no'),
]
test.each([
  ['another status', 500, complete, landingPageHtml, 'responded 500 instead of 200'],
  ['a redirect', 301, redirect, '', 'responded 301 instead of 200 and redirects to parked.example'],
  ['no page', 200, { 'content-type': 'application/xml' }, '', 'responded 200 without a page'],
  ['no policy', 200, html, landingPageHtml, 'responded 200 without a content security policy'],
  ['an empty page', 200, complete, noHeading, 'responded 200 without a heading'],
  ['a page without its app', 200, complete, noApp, 'responded 200 without its script'],
])('a landing page with %s is a fault', async (_case, status, headers, body, fault) => {
  const site = await serve((response) => void response.writeHead(status, headers).end(body))

  expect(await callSite(site, landingPage)).toMatchObject({ fault })
})

test('a host name without an address, a server without a certificate, a closed port and a silent server are different faults', async () => {
  const silent = await startServer(() => undefined)
  const plain = await serve((response) => void response.end())

  const [unnamed, tls, quiet] = await Promise.all([
    callSite({ siteUrl: 'https://store.invalid', timeoutMs }, landingPage),
    callSite({ ...plain, siteUrl: plain.siteUrl.replace('http:', 'https:') }, landingPage),
    callSite({ siteUrl: silent.url, timeoutMs: 50 }, landingPage),
  ])
  silent.close()
  const closed = await callSite({ siteUrl: silent.url, timeoutMs }, landingPage)

  expect(unnamed.fault).toMatch(
    /^does not respond: getaddrinfo (ENOTFOUND|EAI_AGAIN) store\.invalid$/,
  )
  expect(tls.fault).toMatch(/^does not respond: .*(EPROTO|ERR_SSL_)/)
  expect(quiet.fault).toBe('does not respond: nothing within 0.05 s')
  expect(closed.fault).toMatch(/^does not respond: connect ECONNREFUSED /)
})

test("every call opens its own connection, over HTTP/1.1 and with a program's user agent", async () => {
  const seen: { port: number | undefined; version: string; agent?: string }[] = []
  server = await startServer((response, _body, { socket, httpVersion, headers }) => {
    seen.push({ port: socket.remotePort, version: httpVersion, agent: headers['user-agent'] })
    respondAsStore(response, _body, { url: '/' })
  })
  const site = { siteUrl: server.url, timeoutMs }

  await callSite(site, landingPage)
  await callSite(site, unknownDownload)

  expect(new Set(seen.map(({ port }) => port)).size).toBe(2)
  for (const { version, agent } of seen) {
    expect(version).toBe('1.1')
    expect(agent).toMatch(/^Mozilla\/5\.0 .*ebook-store/)
  }
})

test('a call of create-payment sends its key, its type and its length', async () => {
  const headersSeen: unknown[] = []
  server = await startServer((response, _body, { headers }) => {
    headersSeen.push(headers)
    response.writeHead(400).end('{"error":"Try again."}')
  })

  const { fault } = await callSite(
    { siteUrl: server.url, timeoutMs },
    paymentCalls('page-key').malformed,
  )

  expect(fault).toBeUndefined()
  expect(headersSeen).toEqual([
    expect.objectContaining({
      'x-api-key': 'page-key',
      'content-type': 'application/json',
      'content-length': '47',
    }),
  ])
})

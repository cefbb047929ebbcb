import { METHODS, request as send, type IncomingMessage, type RequestOptions } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type LoopbackServer, serveOnLoopback } from 'kit'
import { openSitePort } from '../../edge/site-port'
import { listenerOf } from '../../http/listener'
import type { HttpHandler, HttpRequest, HttpResponse } from '../../http/message'

const failures: unknown[] = []
const onFailure = (error: unknown) => failures.push(error)
const options = { maxBodyBytes: 1_000, onFailure }
const servers: LoopbackServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

type Call = RequestOptions & { body?: Buffer | string }

/** Sends a request exactly as given, without the checks of `fetch`. */
function call(port: number, { body, ...more }: Call = {}) {
  return new Promise<{ response: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
    const outgoing = send({ host: '127.0.0.1', port, agent: false, ...more }, (response) => {
      buffer(response).then((bytes) => resolve({ response, bytes }), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function serve(handler: HttpHandler) {
  const server = await serveOnLoopback(0, listenerOf(handler, options))
  servers.push(server)
  return server
}

/** A server that responds alike to everything, and the requests that its handler got. */
async function serveOne(result: Partial<HttpResponse> = {}) {
  const requests: HttpRequest[] = []
  const server = await serve(async (request) => {
    requests.push(request)
    return { status: 200, headers: [], body: Buffer.from('served'), ...result }
  })
  return { ...server, requests }
}

test('a handler gets every method, path and type of body as it was written, and no body that is too long', async () => {
  const { port, requests } = await serveOne()
  const body = Buffer.from([0, 255, 10, 13])
  const calls = [
    ...METHODS.filter((method) => method !== 'CONNECT').map((method) => [method, '/a', 'a/b']),
    ...['/%zz?a=1?b=%', '/a//b/../c%2Fd', '//host/x?x=%20+'].map((url) => ['GET', url, 'a/b']),
    ...['application/json', ';;;', 'multipart/form-data'].map((type) => ['POST', '/a', type]),
  ]

  for (const [method = '', url = '', type = ''] of calls) {
    // Node's client sends no length of its own with methods that rarely have a body.
    const headers = { 'content-length': body.length, 'Content-Type': type }
    await call(port, { method, path: url, headers, body })
    const [path, ...query] = url.split('?')
    expect(requests.at(-1)).toMatchObject({ method, path, query: query.join('?'), body })
    expect(requests.at(-1)?.headers).toContainEqual(['Content-Type', type])
  }
  await call(port, { method: 'POST', body: Buffer.alloc(1_001) })
  expect(requests.at(-1)).toMatchObject({ body: undefined, clientAddress: '127.0.0.1' })
})

test('a response has its headers and no others, each cookie on a line of its own', async () => {
  const headers = Object.entries({
    'Set-Cookie': 'a=1',
    constructor: 'test',
    'set-cookie': 'b=2',
    'content-length': '99',
  })
  const { port } = await serveOne({ status: 418, headers, body: Buffer.from([1, 2, 3]) })

  const { response, bytes } = await call(port)

  const { date: _date, connection: _connection, ...sent } = response.headers
  expect(response.statusCode).toBe(418)
  expect(sent).toEqual({ 'set-cookie': ['a=1', 'b=2'], constructor: 'test', 'content-length': '3' })
  expect(bytes).toEqual(Buffer.from([1, 2, 3]))
})

test('a handler that throws becomes a 500 without details', async () => {
  const { port } = await serve(async () => {
    throw new Error('secret detail')
  })

  const { response, bytes } = await call(port)

  expect([response.statusCode, bytes.toString()]).toEqual([500, ''])
  expect(failures).toEqual([new Error('secret detail')])
})

test('the port of the site responds with 503 while the store is starting, then passes on no body that no origin takes', async () => {
  const site = await openSitePort({ port: 0, onResponse: () => undefined, onFailure })
  servers.push(site)

  const { response } = await call(site.port, { host: 'localhost' })
  site.serve(async ({ body }) => ({ status: body ? 200 : 413, headers: [], body: Buffer.alloc(0) }))
  const tooLong = await call(site.port, { method: 'POST', body: Buffer.alloc(11_000_000) })
  // The download page sends no referrer, so its button's origin is null.
  const ofPage = await call(site.port, { method: 'POST', headers: { origin: 'null' } })

  expect(response).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } })
  expect(tooLong.response.statusCode).toBe(413)
  expect(ofPage.response.statusCode).toBe(200)
})

import { METHODS, request as send, type IncomingMessage, type RequestOptions } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { openSitePort } from '../../edge/site-port'
import { createApp, createSingleHandlerApp, respond } from '../../http/app'
import { type LoopbackServer, serveOnLoopback } from '../../http/loopback-server'
import type { HttpRequest, HttpResponse } from '../../http/message'

const failures: unknown[] = []
const onFailure = (error: unknown) => failures.push(error)
const servers: LoopbackServer[] = []
beforeEach(() => {
  failures.length = 0
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

/** Stops the server after the test. */
function stopped<Server extends LoopbackServer>(server: Server): Server {
  servers.push(server)
  return server
}

type Call = RequestOptions & { body?: Buffer | string }

/** Sends a request exactly as given, without the checks of `fetch`. */
function call(port: number, { body, ...options }: Call = {}) {
  return new Promise<{ response: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
    const outgoing = send({ host: '127.0.0.1', port, agent: false, ...options }, (response) => {
      buffer(response).then((bytes) => resolve({ response, bytes }), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** A server with one handler, and what it was called with. */
async function serveOne(result: Partial<HttpResponse> = {}) {
  const requests: HttpRequest[] = []
  const app = createSingleHandlerApp(
    async (request) => {
      requests.push(request)
      return { status: 200, headers: [], body: Buffer.from('served'), ...result }
    },
    { maxBodyBytes: 1_000, onFailure },
  )
  return { ...stopped(await serveOnLoopback(0, app)), requests }
}

describe('an application with one handler', () => {
  test('gets every method, path and type of body as it was written', async () => {
    const { port, requests } = await serveOne()
    const body = Buffer.from([0, 255, 10, 13])
    const methods = METHODS.filter((method) => method !== 'CONNECT')
    const urls = ['/%zz?a=1?b=%', '/a//b/../c%2Fd', '/caf%C3%A9?x=%20+', '//host/x']
    const types = ['application/json', ';;;', 'text', 'multipart/form-data; boundary']
    const calls = [
      ...methods.map((method) => ({ method, url: '/a', type: 'text/plain' })),
      ...urls.map((url) => ({ method: 'GET', url, type: 'text/plain' })),
      ...types.map((type) => ({ method: 'POST', url: '/a', type })),
    ]

    for (const { method, url, type } of calls) {
      // Node's client sends no length of its own with methods that rarely have a body.
      const headers = { 'content-length': body.length, 'content-type': type }
      const { response } = await call(port, { method, path: url, headers, body })
      const [path, ...query] = url.split('?')
      expect(response.statusCode).toBe(200)
      expect(requests.at(-1)).toMatchObject({ method, path, query: query.join('?'), body })
    }
  })

  test('gets an absent body as an empty one, none that is too long, and headers in their own spelling', async () => {
    const { port, requests } = await serveOne()

    await call(port, { method: 'POST', headers: { 'X-One': 'a', 'x-two': 'b' } })
    await call(port, { method: 'POST', body: Buffer.alloc(1_001) })

    expect(requests.map(({ body }) => body)).toEqual([Buffer.alloc(0), undefined])
    expect(requests[0]?.headers).toEqual(
      expect.arrayContaining([
        ['X-One', 'a'],
        ['x-two', 'b'],
      ]),
    )
    expect(requests[0]?.clientAddress).toBe('127.0.0.1')
  })

  test('sends its headers and no others, each cookie on a line of its own', async () => {
    const headers: HttpResponse['headers'] = [
      ['Set-Cookie', 'a=1'],
      ['constructor', 'test'],
      ['set-cookie', 'b=2'],
      ['content-length', '99'],
    ]
    const { port } = await serveOne({ status: 418, headers, body: Buffer.from([1, 2, 3]) })

    const { response, bytes } = await call(port)

    const { date: _date, connection: _connection, ...sent } = response.headers
    expect(response.statusCode).toBe(418)
    expect(Object.entries(sent)).toEqual([
      ['set-cookie', ['a=1', 'b=2']],
      ['constructor', 'test'],
      ['content-length', '3'],
    ])
    expect(bytes).toEqual(Buffer.from([1, 2, 3]))
  })

  test.each([
    ['HEAD', 200],
    ['GET', 304],
  ])('sends no body and no length with %s and %i', async (method, status) => {
    const { port } = await serveOne({ status })

    const { response, bytes } = await call(port, { method })

    expect(response.headers).not.toHaveProperty('content-length')
    expect(bytes).toHaveLength(0)
  })
})

test('an application with routes finds the route, and responds with 500 when it throws', async () => {
  const app = createApp({ maxBodyBytes: 10, onFailure })
  app.get<{ Params: { id: string } }>('/orders/:id', async ({ params }, reply) =>
    respond(reply, { status: 200, headers: [], body: Buffer.from(params.id) }),
  )
  app.post('/broken', async () => {
    throw new Error('secret detail')
  })
  const { port } = stopped(await serveOnLoopback(0, app))

  const found = await call(port, { path: '/orders/a%20b' })
  const missing = await call(port, { path: '/nowhere' })
  const broken = await call(port, { method: 'POST', path: '/broken' })

  expect(found.bytes.toString()).toBe('a b')
  expect(missing.response.statusCode).toBe(404)
  expect([broken.response.statusCode, broken.bytes.toString()]).toEqual([500, ''])
  expect(failures).toEqual([new Error('secret detail')])
})

describe('a server on loopback', () => {
  test('refuses a request for another host name, and a port in use', async () => {
    const { port, requests } = await serveOne()
    const app = createApp({ maxBodyBytes: 10, onFailure })

    const { response } = await call(port, { headers: { host: 'evil.example' } })

    expect(response.statusCode).toBe(421)
    expect(requests).toEqual([])
    await expect(serveOnLoopback(port, app)).rejects.toThrow(`Port ${port} is in use`)
  })

  test('stops while a response is under way', async () => {
    let started = () => {}
    const underWay = new Promise<void>((resolve) => (started = resolve))
    const app = createSingleHandlerApp(
      () => {
        started()
        return new Promise(() => undefined)
      },
      { maxBodyBytes: 10, onFailure },
    )
    const server = await serveOnLoopback(0, app)
    const waiting = call(server.port).catch((error: unknown) => error)
    await underWay

    await server.stop()

    expect(await waiting).toMatchObject({ code: 'ECONNRESET' })
  })
})

describe('the port of the site', () => {
  const open = async () =>
    stopped(await openSitePort({ port: 0, onResponse: () => undefined, onFailure }))

  test('[F8] responds with 503 while the store is starting, then passes on no body that no origin takes', async () => {
    const site = await open()
    const { response } = await call(site.port, { host: 'localhost' })
    site.serve(async ({ body }) => {
      return { status: body ? 200 : 413, headers: [], body: Buffer.alloc(0) }
    })
    const tooLong = await call(site.port, { method: 'POST', body: Buffer.alloc(11_000_000) })

    expect(response).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } })
    expect(tooLong.response.statusCode).toBe(413)
  })

  test('reports no failure when a viewer disconnects while it sends', async () => {
    const site = await open()
    site.serve(async () => ({ status: 200, headers: [], body: Buffer.alloc(0) }))

    await new Promise((resolve) => {
      const headers = { 'content-length': 1000 }
      const leaving = send({ host: '127.0.0.1', port: site.port, method: 'POST', headers })
      leaving.on('error', resolve)
      leaving.write('x', () => leaving.destroy(new Error('left')))
    })

    expect((await call(site.port)).response.statusCode).toBe(200)
    expect(failures).toEqual([])
  })
})

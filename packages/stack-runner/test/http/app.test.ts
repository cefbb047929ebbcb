import { METHODS, request as send, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createApp, createSingleHandlerApp, respond } from '../../http/app'
import { type LoopbackServer, serveOnLoopback } from '../../http/loopback-server'
import type { HttpRequest, HttpResponse } from '../../http/message'

const servers: LoopbackServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

type Call = {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: Buffer | string
}
type Result = { response: IncomingMessage; bytes: Buffer }

/** Sends a request exactly as given, without the checks of `fetch`. */
function call(port: number, { body, ...options }: Call): Promise<Result> {
  return new Promise((resolve, reject) => {
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
  const failures: unknown[] = []
  const app = createSingleHandlerApp(
    async (request) => {
      requests.push(request)
      return { status: 200, headers: [], body: Buffer.from('served'), ...result }
    },
    { maxBodyBytes: 1_000, onFailure: (error) => failures.push(error) },
  )
  const server = await serveOnLoopback(0, app)
  servers.push(server)
  return { ...server, requests, failures }
}

describe('an application with one handler', () => {
  const methods = METHODS.filter((method) => method !== 'CONNECT')

  test('sends a header named constructor like any other', async () => {
    const { port } = await serveOne({ headers: [['constructor', 'a']] })

    const { response } = await call(port, {})

    expect([response.statusCode, response.headers['constructor']]).toEqual([200, 'a'])
  })

  test.each(methods)('gets %s with the bytes of its body', async (method) => {
    const { port, requests } = await serveOne()
    const body = Buffer.from([0, 255, 10, 13])
    // Node's client sends no length of its own with methods that rarely have a body.
    const headers = { 'content-length': String(body.length) }

    const { response } = await call(port, { method, path: '/a', headers, body })

    expect(response.statusCode).toBe(200)
    expect(requests).toMatchObject([{ method, path: '/a', body }])
  })

  test.each(['/%zz?a=1?b=%', '/a//b/../c%2Fd', '/caf%C3%A9?x=%20+', '//host/x'])(
    'gets %s as it was written',
    async (url) => {
      const { port, requests } = await serveOne()

      await call(port, { path: url })

      const [path, ...query] = url.split('?')
      expect(requests).toMatchObject([{ path, query: query.join('?') }])
    },
  )

  test.each(['application/json', ';;;', 'text', 'multipart/form-data; boundary'])(
    'gets a body of the content type %p unparsed',
    async (contentType) => {
      const { port, requests } = await serveOne()

      await call(port, { method: 'POST', headers: { 'content-type': contentType }, body: '{no' })

      expect(requests[0]?.body?.toString()).toBe('{no')
    },
  )

  test('gets an empty body where there is none, and none where it is too long', async () => {
    const { port, requests } = await serveOne()

    await call(port, { method: 'POST' })
    await call(port, { method: 'POST', body: Buffer.alloc(1_001) })

    expect(requests.map(({ body }) => body)).toEqual([Buffer.alloc(0), undefined])
  })

  test('gets every header in its own spelling, and the address of the client', async () => {
    const { port, requests } = await serveOne()

    await call(port, { headers: { 'X-One': 'a', 'x-two': 'b' } })

    expect(requests[0]?.headers).toEqual(
      expect.arrayContaining([
        ['X-One', 'a'],
        ['x-two', 'b'],
      ]),
    )
    expect(requests[0]?.clientAddress).toBe('127.0.0.1')
  })

  test('sends its headers and no others, each cookie on a line of its own', async () => {
    const headers = [
      ['Set-Cookie', 'a=1'],
      ['x-kind', 'test'],
      ['set-cookie', 'b=2'],
      ['content-length', '99'],
    ] as HttpResponse['headers']
    const { port } = await serveOne({ status: 418, headers, body: Buffer.from([1, 2, 3]) })

    const { response, bytes } = await call(port, {})

    const { date: _date, connection: _connection, ...sent } = response.headers
    expect(response.statusCode).toBe(418)
    expect(sent).toEqual({ 'set-cookie': ['a=1', 'b=2'], 'x-kind': 'test', 'content-length': '3' })
    expect(bytes).toEqual(Buffer.from([1, 2, 3]))
  })

  test.each([
    ['a HEAD', { method: 'HEAD' }, 200],
    ['a 304', { method: 'GET' }, 304],
  ])('sends no body and no length with %s', async (_case, options, status) => {
    const { port } = await serveOne({ status })

    const { response, bytes } = await call(port, options)

    expect(response.headers).not.toHaveProperty('content-length')
    expect(bytes).toHaveLength(0)
  })
})

describe('an application with routes', () => {
  test('finds the route, and responds with 500 when it throws', async () => {
    const failures: unknown[] = []
    const app = createApp({ maxBodyBytes: 10, onFailure: (error) => failures.push(error) })
    app.get<{ Params: { id: string } }>('/orders/:id', async ({ params }, reply) =>
      respond(reply, { status: 200, headers: [], body: Buffer.from(params.id) }),
    )
    app.post('/broken', async () => {
      throw new Error('secret detail')
    })
    const server = await serveOnLoopback(0, app)
    servers.push(server)

    const found = await call(server.port, { path: '/orders/a%20b' })
    const missing = await call(server.port, { path: '/nowhere' })
    const broken = await call(server.port, { method: 'POST', path: '/broken' })

    expect(found.bytes.toString()).toBe('a b')
    expect(missing.response.statusCode).toBe(404)
    expect(broken.response.statusCode).toBe(500)
    expect(broken.bytes.toString()).toBe('')
    expect(failures).toMatchObject([{ message: 'secret detail' }])
  })
})

describe('a server on loopback', () => {
  test('refuses a request for another host name', async () => {
    const { port, requests } = await serveOne()

    const { response } = await call(port, { headers: { host: 'evil.example' } })

    expect(response.statusCode).toBe(421)
    expect(requests).toEqual([])
  })

  test('refuses a port in use, and says what to do', async () => {
    const { port } = await serveOne()
    const app = createApp({ maxBodyBytes: 10, onFailure: () => undefined })

    await expect(serveOnLoopback(port, app)).rejects.toThrow(`Port ${port} is in use`)
  })

  test('stops while a response is under way', async () => {
    const app = createSingleHandlerApp(() => new Promise(() => undefined), {
      maxBodyBytes: 10,
      onFailure: () => undefined,
    })
    const server = await serveOnLoopback(0, app)
    const waiting = call(server.port, {}).catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 50))

    await server.stop()

    expect(await waiting).toMatchObject({ code: 'ECONNRESET' })
  })
})

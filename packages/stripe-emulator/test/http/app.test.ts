import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { createApp, httpRequest, type HttpRequest, respond } from '../../http/app'
import { type RunningServer, serveOnLoopback } from '../../http/serve-on-loopback'

const servers: RunningServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

async function serve(addRoutes: (app: FastifyInstance) => void) {
  const failures: unknown[] = []
  const app = createApp(1_000, (error) => failures.push(error))
  addRoutes(app)
  const server = await serveOnLoopback(0, app)
  servers.push(server)
  return { ...server, failures }
}

/** An application that keeps the requests that it gets. */
async function serveKeeping() {
  const requests: HttpRequest[] = []
  const server = await serve((app) =>
    app.all('/*', (request, reply) => {
      requests.push(httpRequest(request))
      return respond(reply, { status: 200, headers: { 'content-type': 'x/y' }, body: 'served' })
    }),
  )
  return { ...server, requests }
}

type Call = {
  host?: string
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: Buffer | string
}

/** Sends a request exactly as given, without the checks of `fetch`. */
async function call(port: number, { body, ...options }: Call) {
  const outgoing = send({ host: '127.0.0.1', port, agent: false, ...options })
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

test('paths, queries and bodies of every type are passed on as written', async () => {
  const { port, requests } = await serveKeeping()
  const body = Buffer.from([0, 255, 123, 10])
  const types = ['application/json', 'text/plain', 'multipart/form-data; boundary=a']

  for (const path of ['/a%2Fb?x=%20+&y[z]=1', '/a?b=?', '/']) await call(port, { path })
  for (const type of types) {
    const headers = { 'content-type': type }
    const response = await call(port, { method: 'POST', headers, body })
    expect(response.headers['content-type']).toBe('x/y')
  }

  expect(requests).toMatchObject([
    { method: 'GET', path: '/a%2Fb', query: 'x=%20+&y[z]=1' },
    { path: '/a', query: 'b=?' },
    { path: '/', query: '' },
    { method: 'POST', body },
    { body },
    { body },
  ])
})

test('a body without a type is passed on, and one that is too long refused', async () => {
  const { port, requests } = await serveKeeping()

  await call(port, { method: 'POST', body: 'a=1' })
  const { status } = await call(port, { method: 'POST', body: Buffer.alloc(1_001) })

  expect(requests.map(({ body }) => body.toString())).toEqual(['a=1'])
  expect(status).toBe(413)
})

test('a request for another host name is refused', async () => {
  const { port, requests } = await serveKeeping()

  const statuses = await Promise.all(
    ['evil.example', `localhost:${port}`, '[::1]', 'LOCALHOST'].map(
      async (host) => (await call(port, { headers: { host } })).status,
    ),
  )

  expect(statuses).toEqual([421, 200, 200, 200])
  expect(requests).toHaveLength(3)
})

test('an error of a handler is reported, but not to the client', async () => {
  const { port, failures } = await serve((app) =>
    app.get('/', () => {
      throw new Error('secret detail')
    }),
  )

  expect(await call(port, {})).toMatchObject({ status: 500, body: '' })
  expect(failures).toMatchObject([{ message: 'secret detail' }])
})

/** 127.0.0.1, and ::1 where this machine has it. */
const loopback = (networkInterfaces()['lo'] ?? networkInterfaces()['lo0'] ?? []).map(
  ({ address }) => address,
)

test.each(loopback)('a port in use on %s is refused, and not half taken', async (host) => {
  const other = createServer().listen(0, host)
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const app = () => createApp(10, () => undefined)

  await expect(serveOnLoopback(port, app())).rejects.toThrow(`Port ${port} is in use`)

  other.close()
  await once(other, 'close')
  servers.push(await serveOnLoopback(port, app()))
})

import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { createApp } from '../../http/app'
import { type RunningServer, serveOnLoopback } from '../../http/serve-on-loopback'

const servers: RunningServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

/** An application that serves `/` and fails at `/broken`. */
async function serve(port = 0) {
  const failures: unknown[] = []
  const app = createApp(1_000, (error) => failures.push(error))
  app.post('/', () => 'served')
  app.post('/broken', () => {
    throw new Error('secret detail')
  })
  const server = await serveOnLoopback(port, app)
  servers.push(server)
  /** Sends a request exactly as given, without the checks of `fetch`. */
  const call = async (host: string, path = '/', body = '', origin?: string) => {
    const address = { host: '127.0.0.1', port: server.port, agent: false }
    const outgoing = send({
      ...address,
      path,
      method: 'POST',
      headers: { host, ...(origin && { origin }) },
    })
    outgoing.end(body)
    const [response] = await once(outgoing, 'response')
    return [response.statusCode, await text(response)]
  }
  return { port: server.port, call, failures }
}

test('a request for another host name, from another origin, or with a body that is too long is refused', async () => {
  const { port, call } = await serve()

  for (const host of [`localhost:${port}`, '[::1]', 'LOCALHOST'])
    expect(await call(host)).toEqual([200, 'served'])
  expect(await call('evil.example')).toContain(421)
  for (const origin of ['https://evil.example', 'null'])
    expect(await call('localhost', '/', '', origin)).toContain(403)
  expect(await call('localhost', '/', '', `http://localhost:${port}`)).toContain('served')
  expect(await call('localhost', '/', 'x'.repeat(1_001))).toContain(413)
})

test('an error of a handler is reported, but not to the client', async () => {
  const { call, failures } = await serve()

  expect(await call('localhost', '/broken')).toEqual([500, ''])
  expect(failures).toMatchObject([{ message: 'secret detail' }])
})

/** 127.0.0.1, and ::1 where this machine has it. */
const loopback = (networkInterfaces()['lo'] ?? networkInterfaces()['lo0'] ?? []).map(
  ({ address }) => address,
)

test.each(loopback)('a port in use on %s is refused, and not half taken', async (host) => {
  const other = createServer().listen(0, host)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo

  await expect(serve(port)).rejects.toThrow(`Port ${port} is in use`)

  other.close()
  await once(other, 'close')
  await serve(port)
})

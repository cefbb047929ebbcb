import { once } from 'node:events'
import { createServer, request as send, type RequestListener } from 'node:http'
import { networkInterfaces } from 'node:os'
import { closeServer, type LoopbackServer, portOf, serveOnLoopback } from '../index'

const servers: LoopbackServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

async function serve(port: number, listener: RequestListener = (_request, response) => void response.end()) {
  const server = await serveOnLoopback(port, listener)
  servers.push(server)
  /** The status of the response to a request exactly as given, without the checks of `fetch`. */
  const post = async (headers: Record<string, string> = {}) => {
    const address = { host: '127.0.0.1', port: server.port, agent: false }
    const outgoing = send({ ...address, method: 'POST', headers }).end()
    const [response] = await once(outgoing, 'response')
    response.resume()
    return response.statusCode
  }
  return { ...server, post }
}

test('a request for another host name or from another origin is refused before its handler runs', async () => {
  let handled = 0
  const { port, post } = await serve(0, (_request, response) => {
    handled += 1
    response.end()
  })

  expect(await post({ host: 'evil.example' })).toBe(421)
  const foreign = ['https://evil.example', 'http://localhost.evil.example:1', 'null', 'file://']
  for (const origin of foreign) expect(await post({ origin })).toBe(403)
  expect(handled).toBe(0)
  for (const host of [`localhost:${port}`, '[::1]', 'LOCALHOST']) expect(await post({ host })).toBe(200)
  for (const origin of [`http://localhost:${port}`, 'http://127.0.0.1:1', 'http://[::1]:1'])
    expect(await post({ origin })).toBe(200)
})

/** 127.0.0.1, and ::1 where this machine has it. */
const loopback = (networkInterfaces()['lo'] ?? networkInterfaces()['lo0'] ?? []).map(({ address }) => address)

test.each(loopback)('a port in use on %s is refused, and not half taken', async (host) => {
  const other = createServer().listen(0, host)
  await once(other, 'listening')
  const port = portOf(other)

  await expect(serve(port)).rejects.toMatchObject({ message: `Port ${port} is in use.`, reason: 'port' })

  await closeServer(other)
  await serve(port)
})

test('a server stops while a response is under way', async () => {
  const { promise: underWay, resolve: started } = Promise.withResolvers<void>()
  const server = await serve(0, () => started())
  const waiting = server.post().catch((error: unknown) => error)
  await underWay

  await server.stop()

  expect(await waiting).toMatchObject({ code: 'ECONNRESET' })
})

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { closeServer, portOf } from 'kit'

export type TestServer = {
  url: string
  requests: { method: string; path: string; authorization: string; body: string }[]
  close: () => void
}

type Respond = (response: ServerResponse, body: Buffer, request: IncomingMessage) => unknown

/** For the tests of a file; the requests are those of the running test. */
export function useServer(respond: Respond) {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(respond)
  })
  beforeEach(() => {
    server.requests.length = 0
  })
  afterAll(() => server.close())
  return { url: () => server.url, requests: () => server.requests }
}

export async function startServer(respond: Respond): Promise<TestServer> {
  const requests: TestServer['requests'] = []
  const server = createServer((request, response) => {
    const receive = (body: Buffer) => {
      const { method = '', url: path = '', headers } = request
      requests.push({ method, path, authorization: headers.authorization ?? '', body: String(body) })
      respond(response, body, request)
    }
    // A request that ends early is none.
    buffer(request).then(receive, () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}`, requests, close: () => void closeServer(server) }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export type TestServer = {
  url: string
  requests: { method: string; path: string; authorization: string; body: string }[]
  close: () => void
}

/** Starts an HTTP server on loopback; `respond` gets each request with its body read. */
export async function startServer(
  respond: (response: ServerResponse, body: string, request: IncomingMessage) => void,
): Promise<TestServer> {
  const requests: TestServer['requests'] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request
      requests.push({ method, path, authorization: headers.authorization ?? '', body })
      respond(response, body, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, requests, close }
}

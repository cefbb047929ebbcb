import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export type TestServer = {
  url: string
  requests: { path: string; body: string }[]
  close: () => void
}

/** An HTTP server of a test's own on loopback; `answer` gets the request with its body read. */
export async function startServer(
  answer: (response: ServerResponse, body: string, request: IncomingMessage) => void,
): Promise<TestServer> {
  const requests: TestServer['requests'] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ path: request.url ?? '', body })
      answer(response, body, request)
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

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { portOf } from 'kit'

export type TestServer = {
  url: string
  requests: { method: string; path: string; authorization: string; body: string }[]
  close: () => void
}

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
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${portOf(server)}`, requests, close }
}

import type { ServerResponse } from 'node:http'
import { startServer, type TestServer } from './http-server'

/**
 * Runs SES and SNS for the tests of a file, so that requests and responses pass through the SDK's own
 * protocol. Each test sets their responses.
 */
export function useMessageEndpoint() {
  let server: TestServer | undefined
  let respond: (response: ServerResponse) => unknown = () => {}
  beforeAll(async () => {
    server = await startServer((response) => respond(response))
    process.env['AWS_ENDPOINT_URL_SES'] = server.url
    process.env['AWS_ENDPOINT_URL_SNS'] = server.url
  })
  beforeEach(() => server?.requests.splice(0))
  afterAll(() => server?.close())
  const respondWith = (status: number, body: string) => {
    respond = (response) => response.writeHead(status, { 'content-type': 'text/xml' }).end(body)
  }
  return {
    respondWith,
    accept: (messageId: string) => respondWith(200, acceptance(messageId)),
    /** Accepts the first message of each connection, and resets the connection at the second. */
    acceptAndForget: (messageId: string) => {
      const forgotten = new WeakSet<object>()
      respond = (response) => {
        const { socket } = response
        if (socket && forgotten.has(socket)) return socket.resetAndDestroy()
        if (socket) forgotten.add(socket)
        return response.end(acceptance(messageId))
      }
    },
    /** Refuses with a code and message of AWS's query protocol. */
    refuse: (code: string, message: string, status = 400) =>
      respondWith(
        status,
        `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code>` +
          `<Message>${message}</Message></Error></ErrorResponse>`,
      ),
    /** Takes the request and closes the connection. */
    hangUp: () => {
      respond = ({ socket }) => socket?.destroy()
    },
    /** The parameters of each request since the test began. */
    requests: () => server?.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body))),
  }
}

/** The response of both services; each reads its own part. */
function acceptance(messageId: string): string {
  const result = (action: string) => `<${action}Result><MessageId>${messageId}</MessageId></${action}Result>`
  return `<Response>${result('SendEmail')}${result('Publish')}</Response>`
}

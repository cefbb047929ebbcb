import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type AppOptions, readBody } from 'kit'
import { pairHeaders, withHeader, withoutHeaders } from './message'
import type { HttpHandler, HttpRequest, HttpResponse } from './message'

/** For every method and path, including malformed paths. */
export function createListener(handle: HttpHandler, { maxBodyBytes, onFailure }: AppOptions = {}): RequestListener {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      respond(request, response, await handle(await httpRequest(request, maxBodyBytes)))
    } catch (error) {
      // It is not a failure if a client disconnects while it is sending.
      if (!request.errored) onFailure?.(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  }
  return (request, response) => void answer(request, response)
}

async function httpRequest(request: IncomingMessage, maxBodyBytes?: number): Promise<HttpRequest> {
  const { method = '', url = '/', rawHeaders, socket } = request
  const [path = '/', ...query] = url.split('?')
  return {
    method,
    path,
    query: query.join('?'),
    headers: pairHeaders(rawHeaders),
    body: await readBody(request, maxBodyBytes),
    clientAddress: socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1',
  }
}

/** Sends exactly these headers and `content-length`. */
function respond({ method }: IncomingMessage, response: ServerResponse, { status, headers, body }: HttpResponse): void {
  const hasBody = method !== 'HEAD' && status !== 304
  const others = withoutHeaders(headers, ['content-length', 'transfer-encoding'])
  const all = hasBody ? withHeader(others, 'content-length', String(body.length)) : others
  response.writeHead(status, all.flat()).end(body)
}

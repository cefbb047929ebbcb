import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { maxApiBodyBytes } from '../api/handle-call'
import { groupHeaders, pairHeaders, withoutHeaders } from '../http/headers'
import type { HttpHandler, HttpRequest } from '../http/message'
import { readBody } from '../http/read-body'

/** Connects Node's server to the distribution: reads each request completely and writes the response. */
export function edgeListener(
  handle: HttpHandler,
  onResponse: (request: HttpRequest, status: number, durationMs: number) => void,
  onFailure: (error: unknown) => void,
): RequestListener {
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const startedAt = performance.now()
    const request = await readRequest(incoming)
    const response = await handle(request)
    onResponse(request, response.status, performance.now() - startedAt)
    const headers = withoutHeaders(response.headers, ['content-length', 'transfer-encoding'])
    const hasBody = request.method !== 'HEAD' && response.status !== 304
    outgoing.writeHead(response.status, {
      ...groupHeaders(headers),
      ...(hasBody ? { 'content-length': response.body.length } : {}),
    })
    outgoing.end(response.body)
  }
  return (incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      // A viewer that disconnects while sending is not a failure.
      if (incoming.errored) return
      onFailure(error)
      outgoing.writeHead(500).end()
    })
  }
}

async function readRequest(incoming: IncomingMessage): Promise<HttpRequest> {
  const [path = '/', ...query] = (incoming.url ?? '/').split('?')
  return {
    method: incoming.method ?? 'GET',
    path,
    query: query.join('?'),
    headers: pairHeaders(incoming.rawHeaders),
    body: await readBody(incoming, maxApiBodyBytes),
    clientAddress: incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1',
  }
}

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type AppOptions, withRawBodies } from 'kit'
import { pairHeaders, withHeader, withoutHeaders } from './message'
import type { HttpHandler, HttpRequest, HttpResponse } from './message'

/** One handler for every method and path, including malformed paths. */
export function createSingleHandlerApp(handle: HttpHandler, options: AppOptions = {}): FastifyInstance {
  // The router decodes paths and refuses those that it cannot decode, so it only sees `/`.
  const app = withRawBodies(fastify({ rewriteUrl: () => '/' }), options)
  app.all('/', async (request, reply) => respond(reply, await handle(httpRequest(request))))
  return app
}

function httpRequest(request: FastifyRequest): HttpRequest {
  const [path = '/', ...query] = request.originalUrl.split('?')
  return {
    method: request.method,
    path,
    query: query.join('?'),
    headers: pairHeaders(request.raw.rawHeaders),
    body: request.bytes,
    clientAddress: request.raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1',
  }
}

/** Sends exactly these headers and `content-length`. */
function respond(reply: FastifyReply, { status, headers, body }: HttpResponse): void {
  const hasBody = reply.request.method !== 'HEAD' && status !== 304
  reply.hijack()
  const others = withoutHeaders(headers, ['content-length', 'transfer-encoding'])
  const all = hasBody ? withHeader(others, 'content-length', String(body.length)) : others
  reply.raw.writeHead(status, all.flat())
  reply.raw.end(body)
}

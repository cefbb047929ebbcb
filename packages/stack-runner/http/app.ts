import { type IncomingMessage, METHODS } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import {
  groupHeaders,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  pairHeaders,
  withoutHeaders,
} from './message'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent; `undefined` when it is longer than the application accepts. */
    bytes: Buffer | undefined
  }
}

type AppOptions = {
  maxBodyBytes: number
  /** Called when a handler throws. The client receives a 500 without details. */
  onFailure?: (error: unknown) => void
}

/**
 * Unlike plain Fastify: routes for every method that Node parses, and every body as bytes, whatever its content type.
 */
export function createApp(options: AppOptions): FastifyInstance {
  return prepare(fastify(), options)
}

/** One handler for every method and path, including malformed paths. */
export function createSingleHandlerApp(handle: HttpHandler, options: AppOptions): FastifyInstance {
  // The router decodes paths and refuses those that it cannot decode, so it only sees `/`.
  const app = prepare(fastify({ rewriteUrl: () => '/' }), options)
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
  reply.raw.writeHead(status, {
    ...groupHeaders(withoutHeaders(headers, ['content-length', 'transfer-encoding'])),
    ...(hasBody ? { 'content-length': body.length } : {}),
  })
  reply.raw.end(body)
}

function prepare(app: FastifyInstance, { maxBodyBytes, onFailure }: AppOptions): FastifyInstance {
  // Fastify parses no method's body, because it would refuse a malformed content type.
  for (const method of METHODS) {
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  }
  app.decorateRequest('bytes', undefined)
  app.addHook('preValidation', async (request) => {
    request.bytes = await readBody(request.raw, maxBodyBytes)
  })
  app.setErrorHandler((error, request, reply) => {
    // It is not a failure if a client disconnects while it is sending.
    if (!request.raw.errored) onFailure?.(error)
    return reply.code(500).send()
  })
  return app
}

/**
 * `undefined` if the body is longer. It is still read to its end, because a client reads no response while it writes.
 */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks)
}

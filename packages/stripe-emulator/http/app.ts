import type { IncomingHttpHeaders } from 'node:http'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
/** A request that has been read completely. */
export type HttpRequest = {
  method: string
  /** As it was written, percent-encoded, without the query. */
  path: string
  /** As it was written, without the question mark; empty when there is none. */
  query: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Without the body's length, which is added on sending. */
export type HttpResponse = {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * An application to add routes to. It leaves every body as bytes, whatever its content type. It refuses what a web page
 * can make a browser send: a request for a host name that resolves to this machine, or with the origin of another host.
 *
 * @param onFailure is called when a handler throws. The client receives a 500 without details
 */
export function createApp(
  maxBodyBytes: number,
  onFailure: (error: unknown) => void,
): FastifyInstance {
  const app = fastify({ bodyLimit: maxBodyBytes, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async ({ host, headers: { origin } }, reply) => {
    if (!isLoopback(host)) return reply.code(421).send('This host is not served here.\n')
    if (origin === undefined || isLoopback(origin.replace(/^https?:\/\//, ''))) return undefined
    return reply.code(403).send('This origin is not served here.\n')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error
    if (statusCode < 500) return reply.code(statusCode).send(`${error.message}\n`)
    // It is not a failure if a client disconnects while it is sending.
    if (!request.raw.errored) onFailure(error)
    return reply.code(500).send()
  })
  return app
}

function isLoopback(host: string): boolean {
  return loopbackHosts.includes(host.replace(/:\d+$/, '').toLowerCase())
}

export function httpRequest({ method, originalUrl, headers, body }: FastifyRequest): HttpRequest {
  const [path = '/', ...query] = originalUrl.split('?')
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  return { method, path, query: query.join('?'), headers, body: bytes }
}

/** Sends a response with exactly its content type. */
export function respond(
  reply: FastifyReply,
  { status, headers, body }: HttpResponse,
): FastifyReply {
  return reply.code(status).headers(headers).send(Buffer.from(body))
}

export function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

import type { IncomingHttpHeaders } from 'node:http'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
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

/**
 * Leaves every body as bytes, whatever its content type.
 *
 * @param onFailure called when a handler throws; the client receives a 500 without details
 */
export function createApp(maxBodyBytes: number, onFailure: (error: unknown) => void): FastifyInstance {
  const app = fastify({ bodyLimit: maxBodyBytes, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error
    if (statusCode < 500) return reply.code(statusCode).send(`${error.message}\n`)
    // It is not a failure if a client disconnects while it is sending.
    if (!request.raw.errored) onFailure(error)
    return reply.code(500).send()
  })
  return app
}

export function httpRequest({ method, originalUrl, headers, body }: FastifyRequest): HttpRequest {
  const [path = '/', ...query] = originalUrl.split('?')
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  return { method, path, query: query.join('?'), headers, body: bytes }
}

/** Sends a response with exactly its content type. */
export function respond(reply: FastifyReply, { status, headers, body }: HttpResponse): FastifyReply {
  return reply.code(status).headers(headers).send(Buffer.from(body))
}

export function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

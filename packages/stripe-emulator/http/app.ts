import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

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

export function httpRequest({ method, originalUrl, headers, bytes }: FastifyRequest): HttpRequest {
  const [path = '/', ...query] = originalUrl.split('?')
  return { method, path, query: query.join('?'), headers, body: bytes ?? Buffer.alloc(0) }
}

/** Sends a response with exactly its content type. */
export function respond(reply: FastifyReply, { status, headers, body }: HttpResponse): FastifyReply {
  return reply.code(status).headers(headers).send(Buffer.from(body))
}

export function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

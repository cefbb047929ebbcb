import { type IncomingMessage, METHODS, type RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent; `undefined` when it is longer than the application accepts. */
    bytes: Buffer | undefined
  }
}

export type AppOptions = {
  /** Default: no limit. */
  maxBodyBytes?: number
  /** Called when a handler throws. The client receives a 500 without details. */
  onFailure?: (error: unknown) => void
}

/**
 * Unlike plain Fastify: routes for every method that Node parses, and every body as bytes, whatever its content type.
 */
export function withRawBodies(app: FastifyInstance, { maxBodyBytes, onFailure }: AppOptions = {}): FastifyInstance {
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

/** Of an application that has all of its routes. */
export async function listenerOf(app: FastifyInstance): Promise<RequestListener> {
  await app.ready()
  return (request, response) => app.routing(request, response)
}

/**
 * `undefined` if the body is longer. It is still read to its end, because a client reads no response while it writes.
 */
export async function readBody(request: IncomingMessage, maxBytes = Infinity): Promise<Buffer | undefined> {
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

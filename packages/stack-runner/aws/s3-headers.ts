import type { FastifyInstance } from 'fastify'

/** Headers that S3 stores with an object; fauxqs stores only the content type. */
const keptHeaders = ['cache-control', 'content-disposition', 'content-language', 'expires']

/**
 * Adds what fauxqs lacks: the headers that an object was put with, and those that a presigned URL overrides
 * (`response-content-disposition=attachment`).
 */
export function keepObjectHeaders(app: FastifyInstance): void {
  const headersByPath = new Map<string, [string, string][]>()

  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) return
    const path = request.url.split('?')[0] ?? ''
    if (request.method === 'PUT') {
      const given = keptHeaders.map((name) => [name, request.headers[name]] as const)
      headersByPath.set(
        path,
        given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    for (const [name, value] of headersByPath.get(path) ?? []) reply.header(name, value)
    for (const [name, value] of new URL(request.url, 'http://s3').searchParams) {
      const override = /^response-(content-\w+|cache-control|expires)$/.exec(name)?.[1]
      if (override) reply.header(override, value)
    }
  })
}

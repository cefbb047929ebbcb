import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'

/** The headers of every response: nothing is kept by a cache, named to another site, or shown in its frames. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Lets only requests in that read, are meant for this machine, and know the token, which is the first segment of the
 * path. A page of the internet whose name is made to resolve to 127.0.0.1 sends that name as its host.
 */
export function guardDoor(app: FastifyInstance, token: string): void {
  const expected = digest(token)
  app.addHook('onRequest', async ({ method, url, headers: { host = '' } }, reply) => {
    reply.headers(headers).type('text/plain; charset=utf-8')
    if (!/^(127\.0\.0\.1|localhost):\d+$/.test(host)) {
      return reply.code(421).send('This host is not served here.\n')
    }
    if (method !== 'GET' && method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET, HEAD').send('The office is only read.\n')
    }
    const [, given = ''] = url.split(/[/?]/)
    if (!timingSafeEqual(digest(given), expected)) return notFound(reply)
    return undefined
  })
}

/** The response without the token, and to a path that cannot be decoded. */
export function notFound(reply: FastifyReply): FastifyReply {
  return reply.headers(headers).type('text/plain; charset=utf-8').code(404).send('Not found.\n')
}

/** Of equal length for texts of any length, as the comparison needs it. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

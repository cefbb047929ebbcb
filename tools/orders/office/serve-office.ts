import fastify, { type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { UserError } from '../../../lib/stage/user-error'
import { guardDoor, notFound } from './door'
import type { Office } from './reads/office'

const inUseSchema = z.object({ code: z.literal('EADDRINUSE') })

type Serving = {
  office: Office
  /** 0 takes any free port. */
  port: number
  /** What to do when the port is in use, such as `give another --port`. */
  portHint: string
  /** Receives the name of an unexpected error. */
  log: (line: string) => void
}

/** The running office. */
export type OfficeServer = {
  /** Its address with the token, without which it responds to nothing. */
  url: string
  stop: () => Promise<void>
}

/**
 * Serves the office on 127.0.0.1, behind a new random token in its address. A token in the path, because browsers send
 * a cookie of 127.0.0.1 to the servers of all its ports (RFC 6265, section 8.5).
 *
 * @throws UserError when the port is in use
 */
export async function serveOffice({ office, port, portHint, log }: Serving): Promise<OfficeServer> {
  const token = randomBytes(24).toString('base64url')
  const app = fastify({
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) => notFound(reply),
  })
  guardDoor(app, token)
  app.register(addPages, { prefix: '/:token' })

  async function addPages(pages: FastifyInstance) {
    // Loaded on first use: React, Chakra and the theme take most of a second.
    const { addRoutes } = await import('./routes')
    addRoutes(pages, { office, root: `/${token}`, log })
  }
  try {
    const origin = await app.listen({ host: '127.0.0.1', port })
    return { url: `${origin}/${token}/`, stop: () => app.close() }
  } catch (error) {
    await app.close()
    if (!inUseSchema.safeParse(error).success) throw error
    throw new UserError(`Port ${port} is in use: ${portHint}.`, { cause: error })
  }
}

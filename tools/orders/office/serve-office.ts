import { randomBytes } from 'node:crypto'
import { closeServer, portOf } from 'kit'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { z } from 'zod'
import { UserError } from '../../../lib/stage/user-error'
import { letIn } from './door'
import type { Office } from './reads/create-reads'

type Serving = {
  office: () => Promise<Office>
  /** 0 takes any free port. */
  port: number
  portHint: string
  log: (line: string) => void
}

export type OfficeServer = {
  /** With the token, without which nothing responds. */
  url: string
  stop: () => Promise<void>
}

const inUseSchema = z.object({ code: z.literal('EADDRINUSE') })

/**
 * The token is in the path, because browsers send a cookie of 127.0.0.1 to the servers of all its ports (RFC 6265,
 * section 8.5). Throws a UserError when the port is in use.
 */
export async function serveOffice({ office, port, portHint, log }: Serving): Promise<OfficeServer> {
  const token = randomBytes(24).toString('base64url')
  const root = `/${token}/`
  const open = async () => {
    // Loaded on first use, so that the command starts sooner.
    const { createPages } = await import('./routes')
    return createPages({ office: await office(), root, log })
  }
  let opening: Promise<RequestListener> | undefined
  const server = createServer((request, response) => {
    if (!letIn(request, response, token)) return
    opening ??= open()
    opening.then(
      (listener) => listener(request, response),
      (error: unknown) => {
        opening = undefined
        log(`The office could not be opened: ${String(error)}`)
        response.writeHead(500).end('The office could not be opened: the terminal says why.\n')
      },
    )
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (!inUseSchema.safeParse(error).success) throw error
    throw new UserError(`Port ${port} is in use: ${portHint}.`, { cause: error })
  }
  const stop = async () => {
    await closeServer(server)
    await opening?.catch(() => undefined)
  }
  return { url: `http://127.0.0.1:${portOf(server)}${root}`, stop }
}

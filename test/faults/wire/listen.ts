import type { Server } from 'node:http'
import { closeServer, portOf } from 'kit'

/** Opens a server on loopback on any free port; `stop` also closes its connections. */
export async function listen(server: Server) {
  // A connection that is never used again is closed by its client.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => closeServer(server) }
}

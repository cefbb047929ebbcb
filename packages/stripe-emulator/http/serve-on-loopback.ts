import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { StartError } from 'kit'

/** `stop` also closes open connections. */
export type RunningServer = { port: number; stop(): Promise<void> }

/**
 * Serves an application on 127.0.0.1, and on ::1 where the machine has it, so that `http://localhost` reaches it
 * whichever of the two a client tries first. It listens on no other interface.
 *
 * @param port 0 takes any free port
 * @throws StartError when the port is taken or not allowed
 */
export async function serveOnLoopback(port: number, app: FastifyInstance): Promise<RunningServer> {
  await app.ready()
  const listener: RequestListener = (request, response) => app.routing(request, response)
  const servers = [await listen('127.0.0.1', port, listener)]
  const stop = async () => {
    await Promise.all(servers.map(close))
    await app.close()
  }
  const actualPort = portOf(servers)
  try {
    servers.push(await listen('::1', actualPort, listener))
  } catch (error) {
    if (error instanceof StartError && port !== 0) {
      await stop()
      throw error
    }
  }
  return { port: actualPort, stop }
}

function listen(host: string, port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, port)))
    server.listen(port, host, () => resolve(server))
  })
}

function portOf([server]: Server[]): number {
  const address = server?.address()
  return typeof address === 'object' && address ? address.port : 0
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function explained(error: NodeJS.ErrnoException, port: number): Error {
  const because =
    error.code === 'EADDRINUSE' ? 'is in use' : error.code === 'EACCES' && 'may not be used'
  return because ? new StartError(`Port ${port} ${because}.`, { reason: 'port' }) : error
}

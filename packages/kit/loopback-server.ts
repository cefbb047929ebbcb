import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from './start-error'

/** `stop` also closes open connections. */
export type LoopbackServer = { port: number; stop(): Promise<void> }

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * Listens on 127.0.0.1 and, where the machine has it, ::1, because a client may try either for
 * `localhost`. Refuses what web pages can send.
 *
 * @param port 0 takes any free port; one in use is a `StartError`
 * @param anyOrigin for what is public once deployed
 */
export async function serveOnLoopback(
  port: number,
  serve: RequestListener,
  { anyOrigin = false } = {},
): Promise<LoopbackServer> {
  const listener: RequestListener = (request, response) => {
    if (!isRefused(request, response, anyOrigin)) serve(request, response)
  }
  const first = await listen('127.0.0.1', port, listener)
  const actualPort = portOf(first)
  const second = await listen('::1', actualPort, listener).catch((error: unknown) => {
    if (error instanceof StartError && port !== 0) {
      first.close()
      throw error
    }
    return undefined
  })
  return {
    port: actualPort,
    stop: async () => {
      await Promise.all([closeServer(first), second && closeServer(second)])
    },
  }
}

/**
 * What web pages can send: a request for a host name that resolves to this machine, or one with a foreign origin or the
 * origin `null`.
 */
export function isRefused(
  { headers: { host, origin } }: IncomingMessage,
  response: ServerResponse,
  anyOrigin = false,
): boolean {
  const isOwn = isLoopbackHost(host)
  if (isOwn && (anyOrigin || isLoopbackHost(origin?.replace(/^https?:\/\//, '')))) return false
  const text = `This ${isOwn ? 'origin' : 'host'} is not served here.\n`
  response.writeHead(isOwn ? 403 : 421, { 'content-type': 'text/plain' }).end(text)
  return true
}

function listen(host: string, port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port)))
    server.listen(port, host, () => resolve(server))
  })
}

export function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function isLoopbackHost(host: string | undefined): boolean {
  return host === undefined || loopbackHosts.includes(host.replace(/:\d+$/, '').toLowerCase())
}

function explain(error: Error, port: number): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EACCES') return new StartError(`Port ${port} may not be used.`, { reason: 'port' })
  return code === 'EADDRINUSE' ? new StartError(`Port ${port} is in use.`, { reason: 'port' }) : error
}

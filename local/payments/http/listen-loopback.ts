import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'

/**
 * Listens on 127.0.0.1 and, where the machine has it, on ::1, so that `localhost` means this server
 * whichever of the two it stands for. Port 0 finds a free one.
 *
 * @throws Error with a sentence for people when the port is taken
 */
export async function listenOnLoopback(port: number, listener: RequestListener): Promise<Server[]> {
  const ipv4 = createServer(listener)
  await listen(ipv4, port, '127.0.0.1')

  const ipv6 = createServer(listener)
  try {
    await listen(ipv6, portOf(ipv4), '::1')
    return [ipv4, ipv6]
  } catch (error) {
    if (!isPortTaken(error)) return [ipv4] // This machine has no IPv6.
    await close(ipv4)
    if (port === 0) return listenOnLoopback(0, listener)
    throw error
  }
}

/** The port that a server got. */
export function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server is not listening.')

  return address.port
}

/** Ends a server and every connection to it. */
export async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen({ port, host })
  try {
    await once(server, 'listening')
  } catch (error) {
    if (!isPortTaken(error)) throw error
    const advice = 'end the program that uses it, or choose another one with PORT.'
    const taken = new Error(`Port ${port} is in use: ${advice}`, { cause: error })
    throw Object.assign(taken, { code: 'EADDRINUSE' })
  }
}

function isPortTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'EADDRINUSE'
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'

/** The connection of one attempt to send. Before it is open, the service has seen nothing of the message. */
type Connection = { isOpen: boolean }

const connections = new AsyncLocalStorage<Connection>()

class FreshHttps extends HttpsAgent {
  override createConnection(...options: Parameters<HttpsAgent['createConnection']>) {
    return noting('secureConnect', super.createConnection(...options))
  }
}

/** Only services on this machine are called without TLS. */
class FreshHttp extends HttpAgent {
  override createConnection(...options: Parameters<HttpAgent['createConnection']>) {
    return noting('connect', super.createConnection(...options))
  }
}

/**
 * Agents that open a connection for each request. One that was kept may have died while Lambda had frozen the
 * process: nobody can know then whether the message was taken.
 * https://docs.aws.amazon.com/lambda/latest/dg/best-practices.html
 */
export const freshConnections = {
  httpsAgent: new FreshHttps({ keepAlive: false }),
  httpAgent: new FreshHttp({ keepAlive: false }),
}

/** Runs one attempt through these agents, which note in `connection` when they have opened one for it. */
export function onConnection<Result>(
  connection: Connection,
  attempt: () => Promise<Result>,
): Promise<Result> {
  return connections.run(connection, attempt)
}

function noting(event: 'secureConnect' | 'connect', socket: Duplex | null | undefined) {
  const connection = connections.getStore()
  socket?.once(event, () => {
    if (connection) connection.isOpen = true
  })
  return socket
}

import { maxApiBodyBytes } from '../api/handle-call'
import { createSingleHandlerApp } from '../http/app'
import { type LoopbackServer, serveOnLoopback } from '../http/loopback-server'
import type { HttpHandler, HttpRequest } from '../http/message'

/** The port of the store. It is opened before there is anything to serve, to report a conflict at once. */
export type StorePort = LoopbackServer & { serve(handle: HttpHandler): void }

type StorePortOptions = {
  port: number
  onResponse: (request: HttpRequest, status: number, durationMs: number) => void
  onFailure: (error: unknown) => void
}

/** Opens the port; until `serve` is called every response is a 503 with `retry-after`. */
export async function openStorePort({
  port,
  onResponse,
  onFailure,
}: StorePortOptions): Promise<StorePort> {
  let handle: HttpHandler = async () => ({
    status: 503,
    headers: [
      ['content-type', 'text/plain'],
      ['retry-after', '2'],
    ],
    body: Buffer.from('The store is starting.\n'),
  })
  const timed: HttpHandler = async (request) => {
    const startedAt = performance.now()
    const response = await handle(request)
    onResponse(request, response.status, performance.now() - startedAt)
    return response
  }
  const app = createSingleHandlerApp(timed, { maxBodyBytes: maxApiBodyBytes, onFailure })
  const server = await serveOnLoopback(port, app)
  return { ...server, serve: (next) => (handle = next) }
}

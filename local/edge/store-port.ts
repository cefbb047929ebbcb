import { listenOnLoopback, type LoopbackServer } from '../http/loopback-server'
import type { HttpHandler, HttpRequest } from '../http/message'
import { edgeListener } from './edge-listener'

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
  const listener = edgeListener((request) => handle(request), onResponse, onFailure)
  const server = await listenOnLoopback(port, listener)
  return { ...server, serve: (next) => (handle = next) }
}

import { listenOnLoopback, type LoopbackServer } from '../http/loopback-server'
import type { HttpHandler, HttpRequest } from '../http/message'
import { edgeListener } from './edge-listener'

/** The store's own port. It is taken before there is anything to serve, so that a conflict shows at once. */
export type EdgeDoor = LoopbackServer & { serve(handle: HttpHandler): void }

type DoorOptions = {
  port: number
  onAnswer: (request: HttpRequest, status: number, durationMs: number) => void
  onFailure: (error: unknown) => void
}

/** Opens the port; until `serve` is called every request is asked to come back. */
export async function openEdgeDoor({ port, onAnswer, onFailure }: DoorOptions): Promise<EdgeDoor> {
  let handle: HttpHandler = async () => ({
    status: 503,
    headers: [
      ['content-type', 'text/plain'],
      ['retry-after', '2'],
    ],
    body: Buffer.from('The store is starting.\n'),
  })
  const listener = edgeListener((request) => handle(request), onAnswer, onFailure)
  const server = await listenOnLoopback(port, listener)
  return { ...server, serve: (next) => (handle = next) }
}

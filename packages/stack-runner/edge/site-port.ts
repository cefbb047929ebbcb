import { type LoopbackServer, serveOnLoopback } from 'kit'
import { maxApiBodyBytes } from '../api/run-api'
import { listenerOf } from '../http/listener'
import type { HttpHandler, HttpRequest } from '../http/message'

/** Opened first, to report a conflict at once. */
export type SitePort = LoopbackServer & { serve(handle: HttpHandler): void }

type SitePortOptions = {
  port: number
  onResponse: (request: HttpRequest, status: number, durationMs: number) => void
  onFailure: (error: unknown) => void
}

/** Until `serve` is called, every response is a 503 with `retry-after`. */
export async function openSitePort({ port, onResponse, onFailure }: SitePortOptions): Promise<SitePort> {
  let handle: HttpHandler = async () => ({
    status: 503,
    headers: [
      ['content-type', 'text/plain'],
      ['retry-after', '2'],
    ],
    body: Buffer.from('Starting.\n'),
  })
  const timed: HttpHandler = async (request) => {
    const startedAt = performance.now()
    const response = await handle(request)
    onResponse(request, response.status, performance.now() - startedAt)
    return response
  }
  const listener = listenerOf(timed, { maxBodyBytes: maxApiBodyBytes, onFailure })
  const server = await serveOnLoopback(port, listener, { anyOrigin: true })
  return { ...server, serve: (next) => (handle = next) }
}

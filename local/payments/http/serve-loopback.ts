import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback, type LoopbackServer } from '../../http/loopback-server'
import type { HttpAnswer, HttpRequest, Outcome } from './exchange'

/** More than any form or API call needs. */
const maxBodyBytes = 1_000_000

type Handler = (request: HttpRequest) => Promise<Outcome>

/**
 * Serves this machine only. The handler is made when the port is known.
 *
 * @throws {StoreError} when the port is taken
 */
export async function serveLoopback(
  port: number,
  handlerFor: (port: number) => Handler,
): Promise<LoopbackServer> {
  const handler = Promise.withResolvers<Handler>()
  const server = await listenOnLoopback(port, (request, response) => {
    // Only a broken connection gets here, and there is nobody left to tell.
    serve(request, response, handler.promise).catch(() => response.destroy())
  })
  handler.resolve(handlerFor(server.port))
  return server
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  handler: Promise<Handler>,
): Promise<void> {
  const body = await readBody(request)
  const outcome = await outcomeFor(request, body, await handler)

  if (outcome === 'reset') request.socket.resetAndDestroy()
  else if (outcome !== 'hang') send(response, outcome)
}

async function outcomeFor(
  request: IncomingMessage,
  body: string | null,
  handle: Handler,
): Promise<Outcome> {
  if (body === null) return plain(413, 'This is too large.')

  try {
    return await handle(toRequest(request, body))
  } catch (error) {
    console.error('The stand-in for Stripe failed:', error)
    return plain(500, 'The stand-in for Stripe failed; its log says why.')
  }
}

/** The body, or null when it is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0

  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size <= maxBodyBytes) chunks.push(bytes)
  }
  return size > maxBodyBytes ? null : Buffer.concat(chunks).toString('utf8')
}

function toRequest(request: IncomingMessage, body: string): HttpRequest {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ])

  return {
    method: request.method ?? 'GET',
    path,
    query,
    headers: Object.fromEntries(headers),
    body,
  }
}

function plain(status: number, body: string): HttpAnswer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
}

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers })
  response.end(body)
}

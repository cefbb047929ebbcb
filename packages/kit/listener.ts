import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

export type Received = {
  method: string
  /** As it was sent, percent-encoded, without the query. */
  path: string
  /** As it was sent, without the question mark. */
  query: string
  /** `undefined` when longer than the listener accepts. */
  body: Buffer | undefined
  raw: IncomingMessage
}

export type Header = readonly [name: string, value: string]

/** A name may occur several times. */
type Answer = { status: number; headers: readonly Header[]; body: string | Buffer }

export type ListenerOptions = {
  /** Default: no limit. */
  maxBodyBytes?: number
  /** Called when a handler throws. The client receives a 500 without details. */
  onFailure?: (error: unknown) => void
}

/**
 * For every method and path alike, including malformed paths.
 *
 * @param handle returns nothing when it has written to the response itself; `reset` breaks the connection
 */
export function createListener(
  handle: (request: Received, response: ServerResponse) => Promise<Answer | 'reset' | undefined>,
  { maxBodyBytes = Infinity, onFailure }: ListenerOptions = {},
): RequestListener {
  const respond = async (raw: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '/' } = raw
    const [path = '/', ...query] = url.split('?')
    try {
      const body = await readBody(raw, maxBodyBytes)
      const answer = await handle({ method, path, query: query.join('?'), body, raw }, response)
      if (answer === 'reset') raw.socket.resetAndDestroy()
      else if (answer) send(method, response, answer)
    } catch (error) {
      // It is not a failure if a client disconnects while it is sending.
      if (!raw.errored) onFailure?.(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  }
  return (request, response) => void respond(request, response)
}

/** Sends exactly these headers and `content-length`. */
function send(method: string, response: ServerResponse, { status, headers, body }: Answer): void {
  const hasBody = method !== 'HEAD' && ![204, 304].includes(status)
  const own = headers.filter(([name]) => !/^(content-length|transfer-encoding)$/i.test(name))
  const bytes = Buffer.from(body)
  const length = hasBody ? ['content-length', String(bytes.length)] : []
  response.writeHead(status, [...own.flat(), ...length]).end(bytes)
}

/**
 * `undefined` if the body is longer. It is still read to its end, because a client reads no response while it writes.
 */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks)
}

import type { IncomingMessage } from 'node:http'

/**
 * Reads a body of at most `maxBytes`; `undefined` when it is longer. A longer one is still read to
 * its end, because a client reads no response while it is still writing.
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
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

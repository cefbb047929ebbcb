import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

type ReceivedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A stream needs its length among the headers. */
export type SentBody = string | Buffer | AsyncIterable<Buffer>

/** Follows no redirect. Rejects when `options.signal` aborts before the whole response has arrived. */
export async function sendRequest(url: URL, options: RequestOptions, sentBody?: SentBody): Promise<ReceivedResponse> {
  const incoming = await openRequest(url, options, sentBody)
  const { statusCode: status = 0, headers } = incoming
  return { status, headers, body: await buffer(incoming) }
}

/** The response from its head on; whoever does not read its body destroys it. */
export async function openRequest(url: URL, options: RequestOptions, sentBody?: SentBody): Promise<IncomingMessage> {
  const request = url.protocol === 'http:' ? httpRequest : httpsRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, resolve)
    outgoing.on('error', reject)
    if (sentBody && typeof sentBody === 'object' && !Buffer.isBuffer(sentBody)) {
      pipeline(sentBody, outgoing).catch(reject)
    } else outgoing.end(sentBody)
  })
}

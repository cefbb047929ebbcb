import { type IncomingHttpHeaders, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'

type ReceivedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Follows no redirect. Rejects when `options.signal` aborts before the whole response has arrived. */
export async function sendRequest(
  url: URL,
  options: RequestOptions,
  sentBody?: string | Buffer,
): Promise<ReceivedResponse> {
  const request = url.protocol === 'http:' ? httpRequest : httpsRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (incoming) => {
      const { statusCode: status = 0, headers } = incoming
      buffer(incoming).then((body) => resolve({ status, headers, body }), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(sentBody)
  })
}

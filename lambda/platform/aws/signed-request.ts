import { sign } from 'aws4'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'

type SignedRequest = {
  url: URL
  /** As in the signature, such as `s3`. */
  service: string
  region: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string | Buffer
  timeoutMs?: number
}

/**
 * For functions that make a single call to a service, whose SDK client would slow each cold start (docs/decisions.md).
 * Rejects when the whole response has not arrived in time.
 */
export async function signedRequest(request: SignedRequest): Promise<{ status: number; body: Buffer }> {
  const { url, service, region, method, headers, body, timeoutMs = 2000 } = request
  const signed = sign({
    service,
    region,
    method,
    host: url.host,
    path: url.pathname,
    headers,
    body,
  })
  const send = url.protocol === 'http:' ? httpRequest : httpsRequest
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      { method, headers: signed.headers, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        buffer(response).then(
          (responseBody) => resolve({ status: response.statusCode ?? 0, body: responseBody }),
          reject,
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

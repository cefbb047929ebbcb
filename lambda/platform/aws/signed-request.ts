import { sign } from 'aws4'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'

const defaultTimeoutMs = 2000

type SignedRequest = {
  url: URL
  /** The service's name in the signature, such as `s3`. */
  service: string
  region: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Two seconds by default. */
  timeoutMs?: number
}

/**
 * Makes one signed request to AWS, for functions that need a single call to a service: its SDK client would be loaded
 * at each cold start (docs/decisions.md). Rejects when the whole response has not arrived in time.
 */
export async function signedRequest(request: SignedRequest): Promise<{ status: number; body: Buffer }> {
  const { url, service, region, method, headers, body } = request
  const { timeoutMs = defaultTimeoutMs } = request
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

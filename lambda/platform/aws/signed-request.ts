import aws4 from 'aws4'
import type { IncomingMessage } from 'node:http'
import { openRequest, type SentBody, sendRequest } from '../http/send-request'

type SignedRequest = {
  url: URL
  /** As in the signature, such as `s3`. */
  service: string
  /** Default: that of the host. */
  region?: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
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
  const { headers: signed } = aws4.sign({ service, region, method, host: url.host, path: url.pathname, headers, body })
  return sendRequest(url, { method, headers: signed, signal: AbortSignal.timeout(timeoutMs) }, body)
}

type ObjectRequest = {
  url: URL
  method: 'GET' | 'PUT'
  headers?: Record<string, string>
  body?: SentBody
  signal: AbortSignal
}

/** The object need not fit in memory. */
export async function openObject({ url, method, headers, body, signal }: ObjectRequest): Promise<IncomingMessage> {
  const { headers: signed } = aws4.sign({
    service: 's3',
    method,
    host: url.host,
    path: url.pathname,
    headers: { ...headers, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
  })
  return openRequest(url, { method, headers: signed, signal }, body)
}

import type { HttpRequest } from '../../http/message'

/** A GET of `/` without headers, or of what is given. */
export function httpRequest(request: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'GET',
    path: '/',
    query: '',
    headers: [],
    body: Buffer.alloc(0),
    clientAddress: '192.0.2.7',
    ...request,
  }
}

import { headerValue, withoutHeaders } from '../http/headers'
import type { HttpRequest, HttpResponse } from '../http/message'

const contentHeaders = ['content-length', 'content-type', 'content-encoding']

/**
 * A 304 to a GET or HEAD if the viewer already has this version.
 * https://www.rfc-editor.org/rfc/rfc9110#name-304-not-modified
 */
export function respondConditionally(
  { method, headers: requested }: HttpRequest,
  response: HttpResponse,
): HttpResponse {
  const isRead = method === 'GET' || method === 'HEAD'
  const etag = headerValue(response.headers, 'etag')
  const known = headerValue(requested, 'if-none-match')?.split(',').map(strong) ?? []
  if (!isRead || response.status !== 200 || !etag || !known.includes(strong(etag))) return response
  const headers = withoutHeaders(response.headers, contentHeaders)
  return { status: 304, headers, body: Buffer.alloc(0) }
}

function strong(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}

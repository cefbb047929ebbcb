import { type Header, headerValue, withoutHeaders } from '../http/headers'
import type { HttpRequest, HttpResponse } from '../http/message'

/**
 * Replaces the response to a GET or HEAD by a 304 if the viewer already has it
 * (https://www.rfc-editor.org/rfc/rfc9110#name-304-not-modified).
 */
export function respondConditionally(
  { method, headers: requested }: HttpRequest,
  response: HttpResponse,
): HttpResponse {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead || response.status !== 200 || !isUnchanged(requested, response.headers)) {
    return response
  }
  const headers = withoutHeaders(response.headers, [
    'content-length',
    'content-type',
    'content-encoding',
  ])
  return { status: 304, headers, body: Buffer.alloc(0) }
}

function isUnchanged(request: Header[], response: Header[]): boolean {
  const etag = headerValue(response, 'etag')
  const known = headerValue(request, 'if-none-match')
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => strong(tag.trim()))
    return known === '*' || (etag !== undefined && tags.includes(strong(etag)))
  }
  const since = Date.parse(headerValue(request, 'if-modified-since') ?? '')
  return Date.parse(headerValue(response, 'last-modified') ?? '') <= since
}

function strong(etag: string): string {
  return etag.replace(/^W\//, '')
}

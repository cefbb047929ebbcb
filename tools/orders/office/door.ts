import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The headers of every response: nothing is kept by a cache, named to another site, or shown in its frames. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // With no-referrer, browsers send "null" as the origin of the office's own forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** A response to a request that does not come in. */
type Refusal = { status: number; text: string; headers?: Record<string, string> }

/**
 * Lets only requests in that are meant for this machine, know the token, which is the first segment of the path, and
 * read, or press a button of the office's own pages. A page of the internet whose name is made to resolve to 127.0.0.1
 * sends that name as its host; a form of another page sends its own origin.
 *
 * @returns whether the request came in; otherwise it is responded to
 */
export function letIn(request: IncomingMessage, response: ServerResponse, token: string): boolean {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const refusal = refusalOf(request, token)
  if (!refusal) return true
  const type = { 'content-type': 'text/plain; charset=utf-8' }
  response.writeHead(refusal.status, { ...type, ...refusal.headers }).end(refusal.text)
  return false
}

function refusalOf(request: IncomingMessage, token: string): Refusal | undefined {
  const { method = '', url = '' } = request
  const { host = '', origin, 'sec-fetch-site': site } = request.headers
  if (!/^(127\.0\.0\.1|localhost):\d+$/.test(host)) return { status: 421, text: 'This host is not served here.\n' }
  if (!['GET', 'HEAD', 'POST'].includes(method)) {
    const allow = 'GET, HEAD, POST'
    return { status: 405, text: 'The office takes no such request.\n', headers: { allow } }
  }
  const [, given = ''] = url.split(/[/?]/)
  if (!isSame(given, token)) return { status: 404, text: 'Not found.\n' }
  const isOwn = origin === `http://${host}` && (site === undefined || site === 'same-origin')
  if (method === 'POST' && !isOwn) return { status: 403, text: 'Only the pages of this office change something.\n' }
  return undefined
}

/** Compares in a time that says nothing about either; digests of texts of any length are equally long. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

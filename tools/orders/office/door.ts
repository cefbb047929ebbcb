import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // With no-referrer, browsers send "null" as the origin of the office's own forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

type Refusal = { status: number; text: string; headers?: Record<string, string> }

/**
 * The token is the first segment of the path. The host is checked because a public name can be made to resolve to
 * 127.0.0.1, and the origin because any page can send a form here.
 * @returns whether the request may be served; otherwise it has its response
 */
export function letIn(request: IncomingMessage, response: ServerResponse, token: string): boolean {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const refusal = requestRefusal(request, token)
  if (!refusal) return true
  const type = { 'content-type': 'text/plain; charset=utf-8' }
  response.writeHead(refusal.status, { ...type, ...refusal.headers }).end(refusal.text)
  return false
}

function requestRefusal(request: IncomingMessage, token: string): Refusal | undefined {
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

/** The digests make texts of any length comparable in constant time. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

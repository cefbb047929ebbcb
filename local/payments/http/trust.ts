import type { HttpRequest } from './exchange'

/**
 * Whether the Host header names this machine. Any other name was made to point here by a page
 * elsewhere (DNS rebinding), which could then read what the stand-in shows.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host ?? '')
}

/** Whether a POST comes from the stand-in's own pages, or from no page at all. */
export function isSameOrigin({ headers }: HttpRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'

  return headers['origin'] === undefined || headers['origin'] === `http://${headers['host']}`
}

import type { HttpRequest } from './exchange'

/** Whether a POST comes from the stand-in's own pages, or from no page at all. */
export function isSameOrigin({ headers }: HttpRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'

  return headers['origin'] === undefined || headers['origin'] === `http://${headers['host']}`
}

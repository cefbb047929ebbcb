type Shape = 'page' | 'landing page' | 'script' | 'file' | 'error in JSON' | 'receipt in JSON' | 'anything'

/** A call of a public route that changes nothing. */
export type PublicCall = {
  /** For doctor's check and log entries, which must not contain a path with a token. */
  id: `site.${string}`
  method: 'GET' | 'POST'
  path: string
  /** Presigned, so it is shown nowhere. */
  query?: string
  /** What is special about the call, in words. */
  what?: string
  headers?: Record<string, string>
  body?: string
  status: number
  shape: Shape
  /** Of a file. */
  type?: string
  /** Its section about an unexpected response. */
  runbook: string
}

/** `GET /functions/v1/download/… with an unknown link` */
export function nameOf({ method, path, what }: PublicCall): string {
  return `${method} ${path}${what ? ` ${what}` : ''}`
}

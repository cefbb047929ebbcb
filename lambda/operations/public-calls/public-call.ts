/** What a response must contain, besides its status. */
type Shape = 'page' | 'landing page' | 'script' | 'error in JSON' | 'receipt in JSON' | 'anything'

/** One call of a public route, which changes nothing, and the response that it must get. */
export type PublicCall = {
  /** Names its check of doctor and its entries in the log, which must not hold a path with a token. */
  id: `site.${string}`
  method: 'GET' | 'POST'
  path: string
  /** What is special about the call, for people. */
  what?: string
  headers?: Record<string, string>
  body?: string
  status: number
  shape: Shape
  /** The section of the runbook for any other response. */
  runbook: string
}

/** Names a call in a sentence, such as `GET /functions/v1/download/… with an unknown link`. */
export function nameOf({ method, path, what }: PublicCall): string {
  return `${method} ${path}${what ? ` ${what}` : ''}`
}

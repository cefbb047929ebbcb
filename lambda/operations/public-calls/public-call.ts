/** What a response must contain, besides its status. */
type Shape = 'page' | 'landing page' | 'script' | 'error in JSON' | 'receipt in JSON' | 'anything'

/** One call of a public route that changes nothing, and the response that it must get. */
export type PublicCall = {
  /** Names doctor's check and the log entries of this call; they must not contain a path with a token. */
  id: `site.${string}`
  method: 'GET' | 'POST'
  path: string
  /** What is special about the call, in words. */
  what?: string
  headers?: Record<string, string>
  body?: string
  status: number
  shape: Shape
  /** The section of the runbook about an unexpected response. */
  runbook: string
}

/** Names a call in a sentence, such as `GET /functions/v1/download/… with an unknown link`. */
export function nameOf({ method, path, what }: PublicCall): string {
  return `${method} ${path}${what ? ` ${what}` : ''}`
}

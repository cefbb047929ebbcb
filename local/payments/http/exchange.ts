/** A request as the routes see it. Header names are in lower case. */
export type HttpRequest = {
  method: string
  path: string
  query: string
  headers: Readonly<Record<string, string>>
  body: string
}

export type HttpAnswer = { status: number; headers: Record<string, string>; body: string | Buffer }

/** What becomes of a request: an answer, or none, as on a bad line. */
export type Outcome = HttpAnswer | 'reset' | 'hang'

/** An answer in JSON. */
export function json(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): HttpAnswer {
  return { status, body, headers: { 'content-type': 'application/json', ...headers } }
}

/** Sends the browser on to look at another page, also after a POST. */
export function seeOther(location: string): HttpAnswer {
  return { status: 303, body: '', headers: { location } }
}

import type { IncomingHttpHeaders } from 'node:http'

/** A request that has been read completely. */
export type HttpRequest = {
  method: string
  /** As it was written, percent-encoded, without the query. */
  path: string
  /** As it was written, without the question mark; empty when there is none. */
  query: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The body's length is added when it is sent. */
export type HttpResponse = {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

/** A header that is sent once. */
export function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

import type { IncomingHttpHeaders } from 'node:http'

export type HttpRequest = {
  method: string
  /** As it was written, percent-encoded, without the query. */
  path: string
  /** As it was written, without the question mark; empty when there is none. */
  query: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Without the body's length, which is added on sending. */
export type HttpResponse = {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

export function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

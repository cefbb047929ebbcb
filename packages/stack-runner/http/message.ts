import type { Header } from './headers'

export type HttpRequest = {
  method: string
  /** As it was sent, percent-encoded, without the query. */
  path: string
  /** As it was sent, without the question mark; empty if there is none. */
  query: string
  headers: Header[]
  /** `undefined` when it is longer than the server accepts. */
  body: Buffer | undefined
  /** Of the connection, which no header can change. */
  clientAddress: string
}

/** A request whose body was short enough. */
export type CompleteRequest = HttpRequest & { body: Buffer }

export type HttpResponse = { status: number; headers: Header[]; body: Buffer }

export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>

export function jsonResponse(status: number, body: unknown, type = 'application/json'): HttpResponse {
  return { status, headers: [['content-type', type]], body: Buffer.from(JSON.stringify(body)) }
}

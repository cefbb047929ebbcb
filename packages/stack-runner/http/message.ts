import type { Header } from 'kit'

export type { Header } from 'kit'

/** The first value, case-insensitively. */
export function headerValue(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1]
}

/** `name` is in lower case. */
export function withHeader(headers: readonly Header[], name: string, value: string): Header[] {
  return [...withoutHeaders(headers, [name]), [name, value]]
}

/** `names` are in lower case. */
export function withoutHeaders(headers: readonly Header[], names: readonly string[]): Header[] {
  return headers.filter(([key]) => !names.includes(key.toLowerCase()))
}

/** Of Node's flat list `[name, value, name, value, …]`. */
export function pairHeaders(rawHeaders: readonly string[]): Header[] {
  return rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : []))
}

/** Of a path, or a part of one; unchanged if it is malformed. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export type HttpRequest = {
  method: string
  /** As it was sent, percent-encoded, without the query. */
  path: string
  /** As it was sent, without the question mark. */
  query: string
  headers: Header[]
  /** `undefined` when longer than the server accepts. */
  body: Buffer | undefined
  /** Of the connection, which no header can change. */
  clientAddress: string
}

/** Its signature is not verified. */
export function isSigned({ headers }: HttpRequest): boolean {
  return headerValue(headers, 'authorization')?.startsWith('AWS4-HMAC-SHA256 ') ?? false
}

export type HttpResponse = { status: number; headers: Header[]; body: Buffer }

export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>

export function jsonResponse(status: number, body: unknown, type = 'application/json'): HttpResponse {
  return { status, headers: [['content-type', type]], body: Buffer.from(JSON.stringify(body)) }
}

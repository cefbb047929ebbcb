import { z } from 'zod'
import { type Header, headerValue } from '../http/headers'
import type { HttpRequest, HttpResponse } from '../http/message'

/**
 * Requests and responses in the form of CloudFront Functions
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html).
 */
const valueSchema = z.object({ value: z.string() })
const fieldSchema = valueSchema.extend({ multiValue: z.array(valueSchema).optional() })
const fieldsSchema = z.record(z.string(), fieldSchema)
const cookieSchema = fieldSchema.extend({ attributes: z.string().optional() })

export const edgeRequestSchema = z.object({
  method: z.string(),
  uri: z.string().startsWith('/'),
  querystring: fieldsSchema.default({}),
  headers: fieldsSchema.default({}),
  cookies: z.record(z.string(), cookieSchema).default({}),
})

export const edgeResponseSchema = z.object({
  statusCode: z.number().int().min(100).max(599),
  statusDescription: z.string().optional(),
  headers: fieldsSchema.default({}),
  cookies: z.record(z.string(), cookieSchema).default({}),
  body: z
    .union([z.string(), z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })])
    .optional(),
})

export type EdgeRequest = z.infer<typeof edgeRequestSchema>
export type EdgeResponse = z.infer<typeof edgeResponseSchema>
type Fields = z.infer<typeof fieldsSchema>

export function toEdgeRequest({ method, path, query, headers }: HttpRequest): EdgeRequest {
  const cookies = (headerValue(headers, 'cookie') ?? '').split(';').map((pair) => pair.trim())
  return {
    method,
    uri: path,
    querystring: fields(query.split('&').filter(Boolean).map(splitPair)),
    headers: fields(lowerCased(headers.filter(([name]) => name.toLowerCase() !== 'cookie'))),
    cookies: fields(cookies.filter(Boolean).map(splitPair)),
  }
}

export function fromEdgeRequest(request: HttpRequest, edited: EdgeRequest): HttpRequest {
  const cookies = pairs(edited.cookies).map(([name, value]) => `${name}=${value}`)
  const cookieHeader: Header[] = cookies.length > 0 ? [['cookie', cookies.join('; ')]] : []
  return {
    ...request,
    method: edited.method,
    path: edited.uri,
    query: pairs(edited.querystring)
      .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
      .join('&'),
    headers: [...pairs(edited.headers), ...cookieHeader],
  }
}

export function toEdgeResponse({ status, headers }: HttpResponse): EdgeResponse {
  const isCookie = ([name]: Header) => name.toLowerCase() === 'set-cookie'
  const cookies = headers.filter(isCookie).map(([, text]) => {
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim())
    const [name, value] = splitPair(pair)
    return [name, { value, attributes: attributes.join('; ') }] as const
  })
  return {
    statusCode: status,
    headers: fields(lowerCased(headers.filter((header) => !isCookie(header)))),
    cookies: Object.fromEntries(cookies),
  }
}

/** The response that a function returned, with the given body unless the function set one. */
export function fromEdgeResponse(edited: EdgeResponse, body: Buffer): HttpResponse {
  const cookies = Object.entries(edited.cookies).map(([name, { value, attributes }]): Header => {
    return ['set-cookie', [`${name}=${value}`, attributes].filter(Boolean).join('; ')]
  })
  return {
    status: edited.statusCode,
    headers: [...pairs(edited.headers), ...cookies],
    body: bodyOf(edited.body) ?? body,
  }
}

function bodyOf(body: EdgeResponse['body']): Buffer | undefined {
  if (body === undefined) return undefined
  return typeof body === 'string'
    ? Buffer.from(body)
    : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8')
}

/** Only the names of headers are in lower case. */
function lowerCased(headers: Header[]): Header[] {
  return headers.map(([name, value]) => [name.toLowerCase(), value])
}

function fields(values: readonly (readonly [string, string])[]): Fields {
  const grouped = new Map<string, { value: string }[]>()
  for (const [name, value] of values) {
    grouped.set(name, [...(grouped.get(name) ?? []), { value }])
  }
  return Object.fromEntries(
    [...grouped].map(([name, all]) => [
      name,
      { value: all[0]?.value ?? '', ...(all.length > 1 ? { multiValue: all } : {}) },
    ]),
  )
}

function pairs(edited: Fields): Header[] {
  return Object.entries(edited).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((item): Header => [name, item.value]),
  )
}

function splitPair(pair: string): [string, string] {
  const separator = pair.indexOf('=')
  return separator < 0 ? [pair, ''] : [pair.slice(0, separator), pair.slice(separator + 1)]
}

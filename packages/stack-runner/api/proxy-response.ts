import { z } from 'zod'
import type { Header } from '../http/headers'
import type { HttpResponse } from '../http/message'

const proxyResponseSchema = z.strictObject({
  statusCode: z.int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).optional(),
  body: z.string(),
})
const defaultType: Header = ['content-type', 'application/json']

/** `undefined` for a payload in another form, such as bytes in base64. */
export function proxyResponse(payload: unknown): HttpResponse | undefined {
  const { data } = proxyResponseSchema.safeParse(payload)
  if (!data) return undefined
  const headers = Object.entries(data.headers ?? {})
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type')
  return {
    status: data.statusCode,
    headers: hasType ? headers : [defaultType, ...headers],
    body: Buffer.from(data.body),
  }
}

import { z } from 'zod'
import type { Header } from '../http/headers'
import type { HttpResponse } from '../http/message'

const headerValueSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const proxyResponseSchema = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), headerValueSchema).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(headerValueSchema)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
})

/** The response described by a function's payload; `undefined` if it is malformed. */
export function proxyResponse(payload: unknown): HttpResponse | undefined {
  const parsed = proxyResponseSchema.safeParse(payload)
  if (!parsed.success) return undefined
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = parsed.data
  const multiple: Header[] = Object.entries(multiValueHeaders ?? {}).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  )
  const names = new Set(multiple.map(([name]) => name.toLowerCase()))
  const single = Object.entries(headers ?? {}).filter(([name]) => !names.has(name.toLowerCase()))
  const hasType = [...single, ...multiple].some(([name]) => name.toLowerCase() === 'content-type')
  return {
    status: statusCode,
    headers: [...(hasType ? [] : [defaultType]), ...single, ...multiple],
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  }
}

const defaultType: Header = ['content-type', 'application/json']

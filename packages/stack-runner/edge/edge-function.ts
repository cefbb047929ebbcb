import { createContext, Script } from 'node:vm'
import { StartError } from 'kit'
import { z } from 'zod'
import type { Stack } from '../template/stack'
import type { Header, HttpRequest, HttpResponse } from '../http/message'
import { edgeError } from './edge-error'

/** Returns a request or response, unchecked. */
export type EdgeFunction = (event: object) => Promise<unknown>

const functionSchema = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.literal('cloudfront-js-2.0') }),
})

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const maxCodeBytes = 10_240
/** CloudFront allows less than a millisecond. This limit only stops endless loops. */
const defaultTimeoutMs = 2000

/** By ARN. */
export function readEdgeFunctions(stack: Stack): Map<string, EdgeFunction> {
  const functions = stack.resources('AWS::CloudFront::Function', functionSchema)
  return new Map(
    functions.map(({ id, properties: { FunctionCode } }) => {
      if (Buffer.byteLength(FunctionCode) > maxCodeBytes) {
        throw new StartError(`The edge function ${id} is larger than the 10 KB CloudFront takes.`)
      }
      return [stack.attribute(id, 'FunctionARN'), createEdgeFunction(FunctionCode, id)]
    }),
  )
}

/**
 * Its context has less than CloudFront's runtime: no modules, timers, network, files, code from strings. What the code
 * declares ends with the event: a new context for each would take milliseconds.
 */
export function createEdgeFunction(code: string, name: string, timeoutMs = defaultTimeoutMs): EdgeFunction {
  const script = new Script(`(() => {${code}\n;return handler(JSON.parse(event))})()`, { filename: `${name}.js` })
  const globals = { event: '', console: { log: () => undefined } }
  const context = createContext(globals, { codeGeneration: { strings: false, wasm: false } })
  return async (event) => {
    globals.event = JSON.stringify(event)
    const result: unknown = await script.runInContext(context, { timeout: timeoutMs })
    // A copy, because objects of another context have other prototypes.
    return JSON.parse(JSON.stringify(result ?? null))
  }
}

export async function runViewerRequest(
  edgeFunction: EdgeFunction,
  request: HttpRequest,
): Promise<{ request: HttpRequest } | { response: HttpResponse }> {
  const result = await edgeFunction(eventOf(request)).catch(() => undefined)
  const { data: edited } = edgeRequestSchema.safeParse(result)
  if (edited) return { request: { ...request, ...edited } }
  const { data: response } = edgeResponseSchema.safeParse(result)
  return { response: response ? { ...response, body: Buffer.from(response.body?.data ?? '') } : functionFault() }
}

/** The function cannot change the body. */
export async function runViewerResponse(
  edgeFunction: EdgeFunction,
  request: HttpRequest,
  { status: statusCode, headers, body }: HttpResponse,
): Promise<HttpResponse> {
  const event = { ...eventOf(request), response: { statusCode, headers: fields(headers) } }
  const result = await edgeFunction(event).catch(() => undefined)
  const { data: edited } = edgeResponseSchema.safeParse(result)
  return edited ? { ...edited, body } : functionFault()
}

/** CloudFront's response when a function throws or returns an invalid value. */
function functionFault(): HttpResponse {
  return edgeError(503, 'The CloudFront function associated with this behavior failed.')
}

/**
 * In the form of CloudFront Functions, without cookies, which the store does not use. A function may read the query, and
 * change everything else.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
function eventOf({ method, path: uri, query, headers, clientAddress: ip }: HttpRequest) {
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, { value: value.join('=') }] as const
    })
  const request = { method, uri, querystring: Object.fromEntries(parameters), headers: fields(headers) }
  return { version: '1.0', viewer: { ip }, request }
}

/** Of a name that occurs several times, the last value. */
function fields(headers: Header[]) {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), { value }]))
}

const headersSchema = z
  .record(z.string(), z.strictObject({ value: z.string() }))
  .transform((edited) => Object.entries(edited).map(([name, { value }]): Header => [name, value]))

const edgeRequestSchema = z
  .object({ method: z.string(), uri: z.string().startsWith('/'), headers: headersSchema })
  .transform(({ uri: path, ...edited }) => ({ ...edited, path }))
const edgeResponseSchema = z
  .object({
    statusCode: z.int().min(100).max(599),
    headers: headersSchema.default([]),
    body: z.object({ encoding: z.literal('text'), data: z.string() }).optional(),
  })
  .transform(({ statusCode: status, ...edited }) => ({ ...edited, status }))

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
 * Each event has a new context, with less than CloudFront's runtime: no modules, timers, network, files, code from
 * strings.
 */
export function createEdgeFunction(code: string, name: string, timeoutMs = defaultTimeoutMs): EdgeFunction {
  const script = new Script(`${code}\n;handler(JSON.parse(event))`, { filename: `${name}.js` })
  return async (event) => {
    const context = createContext(
      { event: JSON.stringify(event), console: quietConsole },
      { codeGeneration: { strings: false, wasm: false } },
    )
    const result: unknown = await script.runInContext(context, { timeout: timeoutMs })
    // A copy, because objects of another context have other prototypes.
    return JSON.parse(JSON.stringify(result ?? null))
  }
}

const quietConsole = { log: () => undefined }

export async function runViewerRequest(
  edgeFunction: EdgeFunction,
  request: HttpRequest,
): Promise<{ request: HttpRequest } | { response: HttpResponse }> {
  const result = await edgeFunction(eventOf(request)).catch(() => undefined)
  const edited = edgeRequestSchema.safeParse(result)
  if (edited.success) return { request: fromEdgeRequest(request, edited.data) }
  const response = edgeResponseSchema.safeParse(result)
  if (!response.success) return { response: functionFault() }
  return { response: fromEdgeResponse(response.data, Buffer.alloc(0)) }
}

export async function runViewerResponse(
  edgeFunction: EdgeFunction,
  request: HttpRequest,
  response: HttpResponse,
): Promise<HttpResponse> {
  const event = { ...eventOf(request), response: toEdgeResponse(response) }
  const result = await edgeFunction(event).catch(() => undefined)
  const edited = edgeResponseSchema.safeParse(result)
  // A viewer-response function cannot change the body.
  return edited.success ? { ...fromEdgeResponse(edited.data, response.body), body: response.body } : functionFault()
}

function eventOf(request: HttpRequest) {
  return { version: '1.0', viewer: { ip: request.clientAddress }, request: toEdgeRequest(request) }
}

/** CloudFront's response when a function throws or returns an invalid value. */
function functionFault(): HttpResponse {
  return edgeError(503, 'The CloudFront function associated with this behavior failed.')
}

/**
 * The form of CloudFront Functions, without cookies, which the store does not use. A function may read the query, and
 * change everything else.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
const fieldSchema = z.strictObject({ value: z.string() })
const fieldsSchema = z.record(z.string(), fieldSchema)

const edgeRequestSchema = z.object({ method: z.string(), uri: z.string().startsWith('/'), headers: fieldsSchema })
const edgeResponseSchema = z.object({
  statusCode: z.int().min(100).max(599),
  headers: fieldsSchema.default({}),
  body: z.object({ encoding: z.literal('text'), data: z.string() }).optional(),
})

type EdgeRequest = z.infer<typeof edgeRequestSchema>
type EdgeResponse = z.infer<typeof edgeResponseSchema>
type Fields = z.infer<typeof fieldsSchema>

function toEdgeRequest({ method, path, query, headers }: HttpRequest) {
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((pair): Header => {
      const [name = '', ...value] = pair.split('=')
      return [name, value.join('=')]
    })
  return { method, uri: path, querystring: fields(parameters), headers: fields(lowerCased(headers)) }
}

function fromEdgeRequest(request: HttpRequest, edited: EdgeRequest): HttpRequest {
  return { ...request, method: edited.method, path: edited.uri, headers: pairs(edited.headers) }
}

function toEdgeResponse({ status, headers }: HttpResponse): EdgeResponse {
  return { statusCode: status, headers: fields(lowerCased(headers)) }
}

/** `body` unless the function set one. */
function fromEdgeResponse(edited: EdgeResponse, body: Buffer): HttpResponse {
  return {
    status: edited.statusCode,
    headers: pairs(edited.headers),
    body: edited.body ? Buffer.from(edited.body.data) : body,
  }
}

function lowerCased(headers: Header[]): Header[] {
  return headers.map(([name, value]) => [name.toLowerCase(), value])
}

/** Of a name that occurs several times, the last value. */
function fields(values: Header[]): Fields {
  return Object.fromEntries(values.map(([name, value]) => [name, { value }]))
}

function pairs(edited: Fields): Header[] {
  return Object.entries(edited).map(([name, { value }]) => [name, value])
}

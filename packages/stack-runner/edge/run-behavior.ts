import { randomUUID } from 'node:crypto'
import { StartError } from 'kit'
import {
  type Header,
  headerValue,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  withoutHeaders,
} from '../http/message'
import type { Stack } from '../template/stack'
import { readCachePolicy } from './cache-policy'
import { compress } from './compression'
import type { Behavior } from './distribution'
import { edgeError } from './edge-error'
import { type EdgeFunction, readEdgeFunctions, runViewerRequest, runViewerResponse } from './edge-function'
import { via } from './forwarding'
import { readHeadersPolicy } from './response-headers-policy'

/**
 * CloudFront's order: method, viewer-request function, origin, compression, response headers policy, conditional
 * request, viewer-response function.
 */
export function runBehavior(stack: Stack, behavior: Behavior, fetchOrigin: HttpHandler): HttpHandler {
  const onRequest = edgeFunctionOf(stack, behavior, 'viewer-request')
  const onResponse = edgeFunctionOf(stack, behavior, 'viewer-response')
  const applyPolicy = readHeadersPolicy(stack, behavior.ResponseHeadersPolicyId)
  const { compresses } = readCachePolicy(stack, behavior.CachePolicyId)

  const respond: HttpHandler = async (viewerRequest) => {
    if (!behavior.AllowedMethods.includes(viewerRequest.method)) {
      return edgeError(403, `The method ${viewerRequest.method} is not allowed here.`)
    }
    const edited = onRequest && (await runViewerRequest(onRequest, viewerRequest))
    if (edited && 'response' in edited) return edited.response
    const request = edited?.request ?? viewerRequest
    const fetched = await fetchOrigin(request)
    const acceptEncoding = headerValue(viewerRequest.headers, 'accept-encoding')
    const compressed = compresses && behavior.Compress ? compress(fetched, acceptEncoding) : fetched
    const headers = [...applyPolicy(compressed.headers), ...edgeHeaders()]
    const response = respondConditionally(viewerRequest, { ...compressed, headers })
    // CloudFront runs no viewer-response function on an origin's error.
    if (!onResponse || fetched.status >= 400) return response
    return runViewerResponse(onResponse, request, response)
  }
  return async (viewerRequest) => withoutBodyOfHead(viewerRequest, await respond(viewerRequest))
}

function edgeFunctionOf(
  stack: Stack,
  behavior: Behavior,
  eventType: 'viewer-request' | 'viewer-response',
): EdgeFunction | undefined {
  const association = behavior.FunctionAssociations.find(({ EventType }) => EventType === eventType)
  if (!association) return undefined
  const edgeFunction = readEdgeFunctions(stack).get(association.FunctionARN)
  if (edgeFunction) return edgeFunction
  throw new StartError(`The stack has no edge function ${association.FunctionARN}.`)
}

function edgeHeaders(): Header[] {
  return [
    ['via', via],
    ['x-cache', 'Miss from cloudfront'],
    ['x-amz-cf-id', randomUUID()],
  ]
}

function withoutBodyOfHead({ method }: HttpRequest, response: HttpResponse): HttpResponse {
  return method === 'HEAD' ? { ...response, body: Buffer.alloc(0) } : response
}

const contentHeaders = ['content-length', 'content-type', 'content-encoding']

/**
 * A 304 to a GET or HEAD if the viewer already has this version.
 * https://www.rfc-editor.org/rfc/rfc9110#name-304-not-modified
 */
export function respondConditionally(
  { method, headers: requested }: HttpRequest,
  response: HttpResponse,
): HttpResponse {
  const isRead = method === 'GET' || method === 'HEAD'
  const etag = headerValue(response.headers, 'etag')
  const known = headerValue(requested, 'if-none-match')?.split(',').map(strong) ?? []
  if (!isRead || response.status !== 200 || !etag || !known.includes(strong(etag))) return response
  const headers = withoutHeaders(response.headers, contentHeaders)
  return { status: 304, headers, body: Buffer.alloc(0) }
}

function strong(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}

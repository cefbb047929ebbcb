import type { HttpRequest, HttpResponse } from '../http/message'
import { edgeError } from './edge-error'
import {
  edgeRequestSchema,
  edgeResponseSchema,
  fromEdgeRequest,
  fromEdgeResponse,
  toEdgeRequest,
  toEdgeResponse,
} from './edge-event'
import type { EdgeFunction } from './edge-function'

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

import { randomUUID } from 'node:crypto'
import { findFunction, type RunningFunction } from '../functions/run-function'
import { headerValue, type HttpHandler, type HttpRequest, type HttpResponse, jsonResponse } from '../http/message'
import type { Stack } from '../template/stack'
import { type ApiModel, readApi, type Route } from './api-model'
import { createAdmission } from './admission'
import { findRoute } from './find-route'
import { readGatewayResponses, type Refusal } from './gateway-response'
import { proxyEvent, proxyResponse } from './proxy-integration'

/** Paths begin with the stage. */
export type RunningApi = {
  host: string
  handle: HttpHandler
  targets: RunningFunction[]
}

export function runApi(stack: Stack, functions: RunningFunction[]): RunningApi {
  const api = readApi(stack)
  const targets = new Map(
    api.routes.map((route) => [route, findFunction(functions, route.functionArn, route.resourcePath)]),
  )
  const gatewayResponse = readGatewayResponses(stack)
  const respond = createResponder(stack, api, targets)
  // API Gateway finds an API by the Host header and a stage by the path.
  const host = `${api.id}.execute-api.${stack.region}.amazonaws.com`
  const stagePath = `/${api.stageName}`
  const handle: HttpHandler = async (request) => {
    const isOwn = headerValue(request.headers, 'host') === host && request.path.startsWith(`${stagePath}/`)
    if (!isOwn) return jsonResponse(403, { message: 'Forbidden' })
    const requestId = randomUUID()
    const result = await respond({ ...request, path: request.path.slice(stagePath.length) }, requestId)
    const response = typeof result === 'string' ? gatewayResponse(result) : result
    return { ...response, headers: [...response.headers, ['x-amzn-requestid', requestId]] }
  }
  return { host, handle, targets: [...new Set(targets.values())] }
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html */
export const maxApiBodyBytes = 10_485_760
/** Lambda's limit for a synchronous call. */
const maxEventBytes = 6 * 1024 * 1024

/**
 * Checks in API Gateway's order: method, resource policy, key and throttles, size. The path is without the stage.
 */
function createResponder(stack: Stack, api: ApiModel, targets: ReadonlyMap<Route, RunningFunction>) {
  const admit = createAdmission(stack, api.routes)
  return async (request: HttpRequest, requestId: string): Promise<HttpResponse | Refusal> => {
    const { method, path, headers, body } = request
    const found = findRoute(api.routes, method, path)
    const target = found && targets.get(found.route)
    if (!target) return 'MISSING_AUTHENTICATION_TOKEN'
    const referer = headerValue(headers, 'referer') ?? ''
    if (api.referers && !api.referers.includes(referer)) return 'ACCESS_DENIED'
    const refusal = admit(found.route, headerValue(headers, 'x-api-key'))
    if (refusal) return refusal
    if (!body || body.length > maxApiBodyBytes) return 'REQUEST_TOO_LARGE'
    const event = proxyEvent(api, found, request, requestId)
    if (JSON.stringify(event).length > maxEventBytes) return 'REQUEST_TOO_LARGE'
    const result = await target.invoke(event)
    const response = result.outcome === 'succeeded' ? proxyResponse(result.payload) : undefined
    return response ?? 'DEFAULT_5XX'
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InvocationResult } from '../functions/function-instance'
import type { RunningFunction } from '../functions/run-function'
import { headerValue } from '../http/headers'
import {
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
} from '../http/message'
import { StoreError } from '../store-error'
import type { Stack } from '../template/stack'
import { createAdmission } from './admission'
import { type ApiModel, readApis, type Route } from './api-model'
import { findRoute } from './find-route'
import { type GatewayResponseType, readGatewayResponses } from './gateway-response'
import { proxyEvent } from './proxy-event'
import { proxyResponse } from './proxy-response'

/** API Gateway takes no more (https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html). */
export const maxApiBodyBytes = 10_485_760
/** Lambda takes no larger event from a caller that waits for the answer. */
const maxEventBytes = 6 * 1024 * 1024

/** A REST API of the stack. Host and paths are its own: a path begins with the stage. */
export type RunningApi = { host: string; handle: HttpHandler }

/** Runs the REST APIs of a stack on its functions. */
export function runApis(stack: Stack, functions: RunningFunction[]): RunningApi[] {
  return readApis(stack).map((api) => {
    const host = `${api.id}.execute-api.${stack.region}.amazonaws.com`
    const handle = createApiHandler(stack, api, functions)
    return { host, handle: atOwnAddress(host, `/${api.stageName}`, handle) }
  })
}

/** API Gateway knows an API by the Host header and a stage by the path, and nothing else. */
function atOwnAddress(host: string, stagePath: string, handle: HttpHandler): HttpHandler {
  return async (request) => {
    const isOwn = headerValue(request.headers, 'host') === host
    if (!isOwn || !request.path.startsWith(`${stagePath}/`)) {
      return jsonResponse(403, { message: 'Forbidden' })
    }
    return handle({ ...request, path: request.path.slice(stagePath.length) })
  }
}

function createApiHandler(stack: Stack, api: ApiModel, functions: RunningFunction[]): HttpHandler {
  const admit = createAdmission(stack, api.id, Date.now)
  const gatewayResponse = readGatewayResponses(stack, api.id)
  const targets = new Map(api.routes.map((route) => [route, functionOf(route, functions)]))

  const answer = async (
    request: HttpRequest,
    requestId: string,
  ): Promise<HttpResponse | GatewayResponseType> => {
    const found = findRoute(api.routes, request.method, request.path)
    const target = found && targets.get(found.route)
    if (!target) return 'MISSING_AUTHENTICATION_TOKEN'
    const refusal = admit(found.route, headerValue(request.headers, 'x-api-key'))
    if (refusal) return refusal
    const { body } = request
    if (!body || body.length > maxApiBodyBytes) return 'REQUEST_TOO_LARGE'
    const event = proxyEvent(api, found, { ...request, body }, requestId)
    if (JSON.stringify(event).length > maxEventBytes) return 'REQUEST_TOO_LARGE'
    const result = await withinTime(target.invoke(event), found.route.timeoutMs)
    if (!result) return 'INTEGRATION_TIMEOUT'
    // A function that fails or times out by itself answers nothing that the gateway understands.
    if (result.outcome !== 'answered') return 'DEFAULT_5XX'
    return proxyResponse(result.payload) ?? 'DEFAULT_5XX'
  }

  return async (request) => {
    const requestId = randomUUID()
    const answered = await answer(request, requestId)
    const response = typeof answered === 'string' ? gatewayResponse(answered, requestId) : answered
    return { ...response, headers: [...response.headers, ['x-amzn-requestid', requestId]] }
  }
}

function functionOf(route: Route, functions: RunningFunction[]): RunningFunction {
  const target = functions.find(({ definition }) => definition.arn === route.functionArn)
  if (target) return target
  throw new StoreError(
    `${route.resourcePath} calls ${route.functionArn}, which is not in the stack.`,
  )
}

async function withinTime(result: Promise<InvocationResult>, timeoutMs: number) {
  const timeout = new AbortController()
  try {
    return await Promise.race([
      result,
      sleep(timeoutMs, undefined, { signal: timeout.signal, ref: false }),
    ])
  } finally {
    timeout.abort()
  }
}

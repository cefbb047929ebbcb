import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountId } from '../template/account-id'
import type { InvocationResult } from '../functions/function-instance'
import type { RunningFunction } from '../functions/run-function'
import { headerValue } from '../http/headers'
import type { HttpHandler, HttpRequest, HttpResponse } from '../http/message'
import type { Stack } from '../template/stack'
import { createAdmission } from './admission'
import type { ApiModel, Route } from './api-model'
import type { Call } from './context-variables'
import { type FoundRoute, findRoute } from './find-route'
import { readGatewayResponses } from './gateway-response'
import type { Refusal } from './gateway-response-types'
import { proxyEvent } from './proxy-event'
import { proxyResponse } from './proxy-response'
import { readChecks } from './request-validation'

/** API Gateway's limit (https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html). */
export const maxApiBodyBytes = 10_485_760
/** The largest event that Lambda accepts in a synchronous call. */
const maxEventBytes = 6 * 1024 * 1024

/**
 * Handles the calls of an API in API Gateway's order: method, resource policy, key and throttles,
 * size, validation, function. The path does not contain the stage.
 */
export function createCallHandler(
  stack: Stack,
  api: ApiModel,
  targets: ReadonlyMap<Route, RunningFunction>,
): HttpHandler {
  const gatewayResponse = readGatewayResponses(stack, api.id)
  const respond = createResponder(stack, api, targets)
  return async (request) => {
    const requestId = randomUUID()
    const found = findRoute(api.routes, request.method, request.path)
    const call = { api, route: found?.route, request, requestId, receivedAt: Date.now() }
    const result = await respond(call, found)
    const response = 'type' in result ? gatewayResponse(result, call) : result
    return { ...response, headers: [...response.headers, ['x-amzn-requestid', requestId]] }
  }
}

function createResponder(
  stack: Stack,
  api: ApiModel,
  targets: ReadonlyMap<Route, RunningFunction>,
) {
  const { routes } = api
  const admit = createAdmission(stack, api.id, routes, Date.now)
  const checks = readChecks(stack, routes)
  return async (call: Call, found: FoundRoute | undefined): Promise<HttpResponse | Refusal> => {
    const { request } = call
    const target = found && targets.get(found.route)
    if (!target) return { type: 'MISSING_AUTHENTICATION_TOKEN' }
    const key = headerValue(request.headers, 'x-api-key')
    const refusal = authorize(stack, api, request) ?? admit(found.route, key)
    if (refusal) return refusal
    const { body } = request
    if (!body || body.length > maxApiBodyBytes) return { type: 'REQUEST_TOO_LARGE' }
    const invalid = checks.get(found.route)?.({ ...request, body })
    if (invalid) return invalid
    const event = proxyEvent(api, found, { ...request, body }, call.requestId)
    if (JSON.stringify(event).length > maxEventBytes) return { type: 'REQUEST_TOO_LARGE' }
    const result = await withinTime(target.invoke(event), found.route.timeoutMs)
    if (!result) return { type: 'INTEGRATION_TIMEOUT' }
    const failure = { type: 'DEFAULT_5XX' } as const
    // A function that fails or times out has no payload for the gateway.
    if (result.outcome !== 'succeeded') return failure
    return proxyResponse(result.payload) ?? failure
  }
}

/** API Gateway's message names the caller, the account and the method. */
function authorize(
  { region }: Stack,
  { id, stageName, policy }: ApiModel,
  { headers, method, path }: HttpRequest,
): Refusal | undefined {
  const decision = policy(headers)
  if (decision === 'allowed') return undefined
  const account = accountId.slice(-4).padStart(accountId.length, '*')
  const resource = `arn:aws:execute-api:${region}:${account}:${id}/${stageName}/${method}${path}`
  const message = `User: anonymous is not authorized to perform: execute-api:Invoke on resource: ${resource}`
  const reason = decision === 'denied' ? '' : ' with an explicit deny'
  return { type: 'ACCESS_DENIED', message: message + reason }
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

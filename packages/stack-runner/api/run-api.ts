import { findFunction } from '../functions/find-function'
import type { RunningFunction } from '../functions/run-function'
import { headerValue } from '../http/headers'
import { type HttpHandler, jsonResponse } from '../http/message'
import type { Stack } from '../template/stack'
import { readApi } from './api-model'
import { createCallHandler } from './handle-call'

/** Paths begin with the stage. */
export type RunningApi = {
  host: string
  handle: HttpHandler
  targets: RunningFunction[]
}

export function runApi(stack: Stack, functions: RunningFunction[]): RunningApi {
  const api = readApi(stack)
  const host = `${api.id}.execute-api.${stack.region}.amazonaws.com`
  const targets = new Map(
    api.routes.map((route) => [route, findFunction(functions, route.functionArn, route.resourcePath)]),
  )
  const handle = createCallHandler(stack, api, targets)
  return { host, handle: atOwnAddress(host, `/${api.stageName}`, handle), targets: [...new Set(targets.values())] }
}

/** API Gateway finds an API by the Host header and a stage by the path. */
function atOwnAddress(host: string, stagePath: string, handle: HttpHandler): HttpHandler {
  return async (request) => {
    const isOwn = headerValue(request.headers, 'host') === host
    if (!isOwn || !request.path.startsWith(`${stagePath}/`)) {
      return jsonResponse(403, { message: 'Forbidden' })
    }
    return handle({ ...request, path: request.path.slice(stagePath.length) })
  }
}

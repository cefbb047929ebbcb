import { setTimeout as wait } from 'node:timers/promises'
import { headerText, type HttpRequest } from './http/message'
import type { Account } from './account/account'
import type { Cause } from './account/event'
import { ApiError } from './api/api-error'
import { requestedVersion } from './api/api-version'
import { authorize, type Keys } from './api/authorize'
import { type CallPace, pacingOf } from './api/call-pace'
import type { ApiRoute } from './resources/api-route'
import { expand, expandPaths } from './resources/expand'
import { faultError, type Fault, type Faults } from './api/faults'
import { oncePerKey, type ApiResponse } from './resources/idempotency'
import type { FormTree } from './api/parse-form'
import { readForm } from './api/read-form'

export type ApiOptions = { keys: Keys; pace?: CallPace; faults?: Faults }
/** What a request calls; without a route nothing that the emulator has. */
export type Target = { route: ApiRoute | undefined; id: string }
/** A response, or a fault: none ever, or a broken connection. */
type Result = ApiResponse | 'hang' | 'reset'

/** Makes what responds to a call: everything about it but HTTP. */
export function apiResponder(
  account: Account,
  options: ApiOptions,
): (request: HttpRequest, target: Target, requestId: string) => Promise<Result> {
  const once = oncePerKey(account)
  const takeTime = pacingOf(options.pace ?? 'fast', account.clock)

  async function responseTo(
    request: HttpRequest,
    { route, id }: Target,
    requestId: string,
  ): Promise<Result> {
    const { method, path, headers } = request
    if (!route) throw noSuchCall(request)
    const apiKey = authorize(headers.authorization, request, options.keys)
    await takeTime()
    const apiVersion = requestedVersion(headerText(headers['stripe-version']))
    const key = (method === 'POST' && headerText(headers['idempotency-key'])) || null
    const cause = { requestId, idempotencyKey: key, apiVersion }
    const work = workFor(account, await readForm(request), { route, id }, cause)
    const fault = await options.faults?.({ method, path, apiKey, idempotencyKey: key })
    if (fault?.kind === 'hang') return 'hang'
    if (fault?.kind === 'reset' && fault.after === 'nothing') return 'reset'
    // Stripe refuses such a call before any work begins, and keeps nothing for the key.
    if (fault?.kind === 'refuse') throw faultError(fault)
    if (fault?.kind === 'respond' && fault.status < 500) throw faultError(fault)
    const perform = () => performWork(work, fault)
    const response = key === null ? await perform() : await once(key, request, requestId, perform)
    return faultyResponse(response, fault)
  }

  return (request, target, requestId) => responseTo(request, target, requestId).catch(errorResponse)
}

function noSuchCall({ method, path }: HttpRequest): ApiError {
  const message = `Unrecognized request URL (${method}: ${path}). This emulator has no such call.`
  return new ApiError(404, { type: 'invalid_request_error', message })
}

/** Reads the parameters of a call. An error here is not kept for the idempotency key. */
function workFor(
  account: Account,
  { expand: expandable, ...form }: FormTree,
  { route, id }: { route: ApiRoute; id: string },
  cause: Cause,
): () => object {
  const work = route.prepare(account, id, form, cause)
  const paths = expandPaths(expandable)
  return () => expand(account, work(), paths)
}

async function performWork(work: () => object, fault: Fault | undefined): Promise<ApiResponse> {
  if (fault?.kind === 'delay') await wait(fault.delayMs)
  try {
    if (fault?.kind === 'respond') throw faultError(fault)
    return { status: 200, body: JSON.stringify(work(), null, 2) }
  } catch (error) {
    return errorResponse(error)
  }
}

async function faultyResponse(response: ApiResponse, fault: Fault | undefined): Promise<Result> {
  if (fault?.kind === 'reset') return 'reset'
  if (fault?.kind !== 'rewrite') return response
  const body = await fault.rewrite(response.body)
  return body === undefined ? 'reset' : { ...response, body }
}

function errorResponse(error: unknown): ApiResponse {
  if (!(error instanceof ApiError)) throw error
  return { status: error.status, body: error.body(), headers: error.headers }
}

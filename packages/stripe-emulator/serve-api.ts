import type { Account } from './account/account'
import { apiVersion } from './account/event'
import type { StripeKind } from './account/kinds'
import { newId } from './account/new-object'
import { ApiError, invalidRequest } from './api/api-error'
import { authorize, type Keys } from './api/authorize'
import { type CallPace, type Pacing, pacingOf } from './api/call-pace'
import { faultError, type Fault, type Faults } from './api/faults'
import { readForm } from './api/parse-form'
import { apiRoutes } from './api-routes'
import { findRoute } from './http/find-route'
import { headerText, type HttpRequest, type HttpResponse } from './http/message'
import type { ApiRoute } from './resources/api-route'
import { expand, expandPaths } from './resources/expand'
import { type ApiResponse, oncePerKey } from './resources/idempotency'

type ApiOptions = { keys: Keys; pace?: CallPace; faults?: Faults }
type Api = ApiOptions & { account: Account; takeTime: Pacing }
/** `route` is `undefined` for an unknown call. */
type Call = { request: HttpRequest; route: ApiRoute | undefined; id: string }

/** Every path that is none of the emulator's pages is a call. */
export function serveApi(account: Account, options: ApiOptions) {
  const api = { ...options, account, takeTime: pacingOf(options.pace ?? 'fast', account.clock) }
  return async (request: HttpRequest): Promise<HttpResponse | 'reset'> => {
    const { route, id = '' } = findRoute(apiRoutes, request.method, request.path) ?? {}
    const response = await responseTo(api, { request, route, id }).catch(errorResponse)
    if (response === 'reset') return response
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...response.headers,
      'request-id': newId('request'),
      'stripe-version': apiVersion,
    }
    return { ...response, headers }
  }
}

/** `reset` breaks the connection instead. */
async function responseTo(
  { account, keys, takeTime, faults }: Api,
  { request, route, id }: Call,
): Promise<ApiResponse | 'reset'> {
  const { method, path, headers } = request
  if (!route) throw noSuchCall(request)
  const apiKey = authorize(headers.authorization, request, keys)
  await takeTime()
  checkVersion(headerText(headers['stripe-version']))
  const idempotencyKey = (method === 'POST' && headerText(headers['idempotency-key'])) || null
  const { expand: expandable, ...form } = readForm(request)
  // An error in the parameters is not kept for the idempotency key.
  const work = route.prepare(account, id, form)
  const paths = expandPaths(expandable)
  const fault = await faults?.({ method, path, apiKey })
  if (fault?.kind === 'reset' && fault.after === 'nothing') return 'reset'
  // Before any work; Stripe keeps nothing for the key.
  if (fault?.kind === 'refuse') throw faultError(fault)
  if (fault?.kind === 'respond' && fault.status < 500) throw faultError(fault)
  // What is expanded needs its own permission.
  const mayRead = (kind: StripeKind) => authorize(headers.authorization, { method: 'GET', path: `/v1/${kind}s` }, keys)
  const perform = () => performWork(() => expand(work(), paths, { account, mayRead }), fault)
  const response = idempotencyKey === null ? perform() : oncePerKey(account, idempotencyKey, request, perform)
  return faultyResponse(response, fault)
}

function checkVersion(version = apiVersion): void {
  if (version === apiVersion) return
  throw invalidRequest(`This emulator does not have API version ${version}, only ${apiVersion}.`)
}

function noSuchCall({ method, path }: HttpRequest): ApiError {
  const message = `This emulator does not have the call ${method} ${path}.`
  return new ApiError(404, { type: 'invalid_request_error', message })
}

function performWork(work: () => object, fault: Fault | undefined): ApiResponse {
  try {
    if (fault?.kind === 'respond') throw faultError(fault)
    return { status: 200, body: JSON.stringify(work(), null, 2) }
  } catch (error) {
    return errorResponse(error)
  }
}

async function faultyResponse(response: ApiResponse, fault: Fault | undefined): Promise<ApiResponse | 'reset'> {
  if (fault?.kind === 'reset') return 'reset'
  if (fault?.kind !== 'rewrite') return response
  const body = await fault.rewrite(response.body)
  return body === undefined ? 'reset' : { ...response, body }
}

function errorResponse(error: unknown): ApiResponse {
  if (!(error instanceof ApiError)) throw error
  return { status: error.status, body: error.body(), headers: error.headers }
}

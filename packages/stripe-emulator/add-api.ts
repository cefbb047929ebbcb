import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import type { Account } from './account/account'
import { newId } from './account/new-object'
import { ApiError } from './api/api-error'
import { authorize, type Keys } from './api/authorize'
import { type CallPace, type Pacing, pacingOf } from './api/call-pace'
import { faultError, type Fault, type Faults } from './api/faults'
import { readForm } from './api/parse-form'
import { requestedVersion } from './api/sdk-enum'
import { apiRoutes } from './api-routes'
import { headerText, httpRequest, type HttpRequest, respond } from './http/app'
import type { ApiRoute } from './resources/api-route'
import { expand, expandPaths } from './resources/expand'
import { oncePerKey, type OncePerKey, type ApiResponse } from './resources/idempotency'

type ApiOptions = { keys: Keys; pace?: CallPace; faults?: Faults }
type Api = ApiOptions & { account: Account; takeTime: Pacing; once: OncePerKey }
/** A call; `route` is `undefined` if the emulator does not support it. */
type Call = { request: HttpRequest; requestId: string; route: ApiRoute | undefined; id: string }
/** A response, or a fault: no response, or a broken connection. */
type Result = ApiResponse | 'hang' | 'reset'

/** Adds Stripe's API, as the official SDK calls it. */
export function addApi(app: FastifyInstance, account: Account, options: ApiOptions): void {
  const takeTime = pacingOf(options.pace ?? 'fast', account.clock)
  const api = { ...options, account, takeTime, once: oncePerKey(account) }

  async function handle(request: FastifyRequest, reply: FastifyReply, route?: ApiRoute, id = '') {
    const call = { request: httpRequest(request), requestId: newId('request'), route, id }
    const response = await responseTo(api, call).catch(errorResponse)
    if (typeof response === 'string') {
      reply.hijack()
      if (response === 'reset') request.raw.socket.resetAndDestroy()
      return reply
    }
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...response.headers,
      'request-id': call.requestId,
      'stripe-version': headerText(request.headers['stripe-version']) ?? Stripe.API_VERSION,
    }
    return respond(reply, { ...response, headers })
  }

  for (const route of apiRoutes) {
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.path,
      // `/v1/payment_intents/search` is a different call, not a payment with that id.
      handler: (request, reply) =>
        request.params.id === 'search'
          ? handle(request, reply)
          : handle(request, reply, route, request.params.id),
    })
  }
  app.setNotFoundHandler((request, reply) => handle(request, reply))
}

async function responseTo(
  { account, keys, takeTime, faults, once }: Api,
  { request, requestId, route, id }: Call,
): Promise<Result> {
  const { method, path, headers } = request
  if (!route) throw noSuchCall(request)
  const apiKey = authorize(headers.authorization, request, keys)
  await takeTime()
  const apiVersion = requestedVersion(headerText(headers['stripe-version']))
  const idempotencyKey = (method === 'POST' && headerText(headers['idempotency-key'])) || null
  const { expand: expandable, ...form } = readForm(request)
  // An error in the parameters is not kept for the idempotency key.
  const work = route.prepare(account, id, form, { requestId, idempotencyKey, apiVersion })
  const paths = expandPaths(expandable)
  const fault = await faults?.({ method, path, apiKey, idempotencyKey })
  if (fault?.kind === 'hang') return 'hang'
  if (fault?.kind === 'reset' && fault.after === 'nothing') return 'reset'
  // Stripe refuses such a call before any work begins, and keeps nothing for the key.
  if (fault?.kind === 'refuse') throw faultError(fault)
  if (fault?.kind === 'respond' && fault.status < 500) throw faultError(fault)
  const perform = () => performWork(() => expand(account, work(), paths), fault)
  const response = await (idempotencyKey === null
    ? perform()
    : once(idempotencyKey, request, requestId, perform))
  return faultyResponse(response, fault)
}

function noSuchCall({ method, path }: HttpRequest): ApiError {
  const message = `Unrecognized request URL (${method}: ${path}). This emulator has no such call.`
  return new ApiError(404, { type: 'invalid_request_error', message })
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

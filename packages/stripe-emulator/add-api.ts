import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { httpRequest, respond } from './http/app'
import type { HttpRequest } from './http/message'
import type { Account, Cause } from './resources/account'
import { apiRoutes } from './api-routes'
import { newId } from './api/values'
import { ApiError } from './api/api-error'
import { requestedVersion } from './api/api-version'
import type { ApiRoute } from './resources/api-route'
import { authenticate } from './api/authenticate'
import { expand, expandPaths } from './resources/expand'
import { faultError, type Fault, type Faults } from './api/faults'
import { oncePerKey, type ApiResponse } from './resources/idempotency'
import type { FormTree } from './api/parse-form'
import { readForm } from './api/read-form'

type ApiOptions = { secretKey: string; faults?: Faults }
/** What a request calls; without a route nothing that the emulator has. */
type Target = { route: ApiRoute | undefined; id: string }

/** Adds Stripe's API, as the official SDK calls it. */
export function addApi(app: FastifyInstance, account: Account, options: ApiOptions): void {
  const once = oncePerKey(account)

  async function responseTo(request: HttpRequest, { route, id }: Target, requestId: string) {
    const { method, path, headers } = request
    if (!route) throw noSuchCall(request)
    authenticate(headers.authorization ?? '', options.secretKey)
    const apiVersion = requestedVersion(headerText(headers['stripe-version']))
    const key = (method === 'POST' && headerText(headers['idempotency-key'])) || null
    const cause = { requestId, idempotencyKey: key, apiVersion }
    const form = await readForm(request)
    const work = workFor(account, form, { route, id }, cause)
    const fault = options.faults?.({ method, path, idempotencyKey: key })
    if (fault?.kind === 'hang') return 'hang'
    if (fault?.kind === 'reset' && fault.after === 'nothing') return 'reset'
    // Stripe refuses such a call before any work begins, and keeps nothing for the key.
    if (fault?.kind === 'refuse') throw faultError(fault)
    if (fault?.kind === 'respond' && fault.status < 500) throw faultError(fault)
    const perform = () => performWork(work, fault)
    const response = key === null ? await perform() : await once(key, request, requestId, perform)
    return fault?.kind === 'reset' ? 'reset' : response
  }

  async function handle(request: FastifyRequest, reply: FastifyReply, target: Target) {
    const requestId = newId('request')
    const read = httpRequest(request)
    const response = await responseTo(read, target, requestId).catch(errorResponse)
    if (typeof response === 'string') {
      reply.hijack()
      if (response === 'reset') request.raw.socket.resetAndDestroy()
      return reply
    }
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...response.headers,
      'request-id': requestId,
      'stripe-version': headerText(read.headers['stripe-version']) ?? Stripe.API_VERSION,
    }
    return respond(reply, { ...response, headers })
  }

  for (const route of apiRoutes) {
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.path,
      handler(request, reply) {
        const { id = '' } = request.params
        // `/v1/payment_intents/search` is another call and not a payment of that id.
        return handle(request, reply, { route: id === 'search' ? undefined : route, id })
      },
    })
  }
  app.setNotFoundHandler((request, reply) => handle(request, reply, { route: undefined, id: '' }))
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

function errorResponse(error: unknown): ApiResponse {
  if (!(error instanceof ApiError)) throw error
  return { status: error.status, body: error.body(), headers: error.headers }
}

/** A header that may be sent once. */
function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Account, Cause } from '../account'
import { json, type HttpAnswer, type HttpRequest, type Outcome } from '../http/exchange'
import { matchPath } from '../http/match-path'
import { newId } from '../ids'
import { ApiError } from './api-error'
import { apiRoutes } from './api-routes'
import { authenticate } from './authenticate'
import type { Fault, Faults } from './faults'
import { oncePerKey } from './idempotency'
import { parseForm } from './parse-form'

/** Answers calls to Stripe's API, as the official SDK makes them. */
export function stripeApi(
  account: Account,
  { secretKey, faults }: { secretKey: string; faults?: Faults },
): (request: HttpRequest) => Promise<Outcome> {
  const once = oncePerKey(account)

  async function answer(request: HttpRequest, requestId: string): Promise<Outcome> {
    authenticate(request, secretKey)
    const key = (request.method === 'POST' && request.headers['idempotency-key']) || null
    const work = workFor(account, request, { requestId, idempotencyKey: key })
    const { method, path } = request
    const fault = faults?.({ method, path, idempotencyKey: key })
    if (fault?.kind === 'hang') return 'hang'
    if (fault?.kind === 'reset' && fault.after === 'nothing') return 'reset'
    // Refused at the door: no work begins, and nothing is kept for the key.
    if (fault?.kind === 'answer' && fault.status < 500) throw faultError(fault)

    const done = () => perform(work, fault)
    const answered = key === null ? await done() : await once(key, request, requestId, done)
    return fault?.kind === 'reset' ? 'reset' : answered
  }

  return async (request) => {
    const requestId = newId('request')
    const outcome = await answer(request, requestId).catch(errorAnswer)
    if (typeof outcome === 'string') return outcome

    const headers = { 'request-id': requestId, 'stripe-version': Stripe.API_VERSION }
    return { ...outcome, headers: { ...outcome.headers, ...headers } }
  }
}

/** Finds the call and reads its parameters; what fails here is not kept for the key. */
function workFor(account: Account, request: HttpRequest, cause: Cause): () => object {
  const form = parseForm(request.method === 'GET' ? request.query : request.body)

  for (const route of apiRoutes) {
    const id = route.method === request.method ? matchPath(route.path, request.path) : null
    if (id !== null) return route.prepare(account, id, form, cause)
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${request.path}). This stand-in has no such call.`,
  })
}

async function perform(work: () => object, fault: Fault | undefined): Promise<HttpAnswer> {
  if (fault?.kind === 'delay') await wait(fault.delayMs)

  try {
    if (fault?.kind === 'answer') throw faultError(fault)
    return json(200, JSON.stringify(work(), null, 2))
  } catch (error) {
    return errorAnswer(error)
  }
}

function errorAnswer(error: unknown): HttpAnswer {
  if (error instanceof ApiError) return json(error.status, error.body(), error.headers)
  throw error
}

function faultError({ status, headers = {} }: Extract<Fault, { kind: 'answer' }>): ApiError {
  return new ApiError(
    status,
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }
      : { type: 'api_error', message: 'Something went wrong at Stripe, on purpose.' },
    headers,
  )
}

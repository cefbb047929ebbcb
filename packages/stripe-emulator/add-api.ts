import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { httpRequest, respond } from './http/app'
import { headerText } from './http/message'
import type { Account } from './account/account'
import { apiRoutes } from './api-routes'
import { type ApiOptions, apiResponder, type Target } from './api-responder'
import { newId } from './account/new-object'

/** Adds Stripe's API, as the official SDK calls it. */
export function addApi(app: FastifyInstance, account: Account, options: ApiOptions): void {
  const responseTo = apiResponder(account, options)

  async function handle(request: FastifyRequest, reply: FastifyReply, target: Target) {
    const requestId = newId('request')
    const read = httpRequest(request)
    const response = await responseTo(read, target, requestId)
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

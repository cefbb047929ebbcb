import Stripe from 'stripe'
import { handler } from '../../../lambda/shop/functions/stripe-webhook/handler'
import { apiEvent, context, readJson } from './api-event'
import { signingSecret } from './function-setup'

export function stripeEvent(type: string, object: object, changes: object = {}) {
  const created = Math.floor(Date.now() / 1000)
  return { id: 'evt_1', object: 'event', type, created, livemode: false, data: { object }, ...changes }
}

export async function callWebhook(event: unknown, request: { isBase64Encoded?: boolean } = {}) {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: signingSecret })
  const body = request.isBase64Encoded ? Buffer.from(payload).toString('base64') : payload
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  return readJson(await handler(apiEvent({ body, headers, ...request }), context))
}

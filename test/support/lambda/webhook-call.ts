import Stripe from 'stripe'
import { handler } from '../../../lambda/shop/functions/stripe-webhook/handler'
import { apiEvent, context, readJson } from './api-event'
import { retryQueueUrl } from './delivery-mocks'
import { setUpFunctions } from './function-setup'
import { linkKey } from './order-fixture'
import { secretName } from './secret-endpoint'
import { ownStore } from './session-fixture'

const signingSecret = 'whsec_test_0123456789abcdef'

/** The webhook's secrets by name. */
const webhookSecrets = {
  stripe: JSON.stringify({ current: 'sk_test_0123456789abcdef' }),
  signing: JSON.stringify({ current: signingSecret }),
  link: JSON.stringify({ current: linkKey }),
}

/** The webhook's environment with the orders in `table`. */
const webhookEnvironment = (table: string) => ({
  ORDERS_TABLE: table,
  REFUND_FRAUD_WARNINGS: 'false',
  STORE: ownStore.mark.store,
  STORE_ACCOUNT: ownStore.mark.account,
  STRIPE_KEY_SECRET: secretName('stripe'),
  WEBHOOK_SIGNING_SECRET: secretName('signing'),
  LINK_KEY_SECRET: secretName('link'),
  RETRY_QUEUE: retryQueueUrl,
  SENDER_ADDRESS: 'books@example.com',
  REPLY_TO_ADDRESS: 'help@example.com',
  FINANCE_TIME_ZONE: 'America/New_York',
  CONFIGURATION_SET: 'store-emails',
  TEXT_ORIGINATION_IDENTITY: '+18335550123',
})

/** Sets up the webhook; `secrets` overrides secrets by name. */
export const setUpWebhook = (secrets: Record<string, string> = {}) =>
  setUpFunctions({
    secrets: { ...webhookSecrets, ...secrets },
    environment: webhookEnvironment,
  })

/** An event of Stripe around `object`, created now. */
export function stripeEvent(type: string, object: object, changes: object = {}) {
  const created = Math.floor(Date.now() / 1000)
  return {
    id: 'evt_1',
    object: 'event',
    type,
    created,
    livemode: false,
    data: { object },
    ...changes,
  }
}

/** Calls the webhook as Stripe does, with a real signature over the event's bytes. */
export async function callWebhook(event: unknown, request: { isBase64Encoded?: boolean } = {}) {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: signingSecret })
  const body = request.isBase64Encoded ? Buffer.from(payload).toString('base64') : payload
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  return readJson(await handler(apiEvent({ body, headers, ...request }), context))
}

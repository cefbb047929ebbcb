import { queueRetry } from '../../../shop/delivery/retry-queue'
import { pacedHttpClient } from '../../../shop/payments/paced-requests'
import { storeMarkOf } from '../../../shop/payments/store-mark'
import { stripeAccess } from '../../../shop/payments/stripe-client'
import { readSecret } from '../../../platform/secrets/read-secret'
import type { env } from './env'
import { noFindings } from './findings'
import type { Run } from './repair'

/** A page of a hundred sessions can take Stripe seconds, and no buyer waits for it. */
const timeoutMs = 20_000
const httpClient = pacedHttpClient()

/** Prepares one run: reads the secrets and opens Stripe. */
export async function startRun(settings: ReturnType<typeof env>): Promise<Run> {
  const [stripeKey, linkKey] = await Promise.all([
    readSecret(settings.STRIPE_KEY_SECRET),
    readSecret(settings.LINK_KEY_SECRET),
  ])
  const apiUrl = settings.STRIPE_API_URL
  const { stripe } = stripeAccess(stripeKey.current, apiUrl, timeoutMs, httpClient)
  const now = () => new Date()
  return {
    stripe,
    table: settings.ORDERS_TABLE,
    linkKey: linkKey.current,
    mark: storeMarkOf(settings),
    refundFraudWarnings: settings.REFUND_FRAUD_WARNINGS === 'true',
    handOver: (orderId) => queueRetry(settings.RETRY_QUEUE, { orderId }, now(), now()),
    now,
    found: noFindings(),
  }
}

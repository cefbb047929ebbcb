import type Stripe from 'stripe'
import { channelNames, isUnfinished } from '../../../orders/delivery'
import { forEachAtOnce } from '../../../platform/for-each-at-once'
import { logger } from '../../../platform/logging/logger'
import { readSecret } from '../../../platform/secrets/read-secret'
import { queueRetry } from '../../../shop/delivery/retry-queue'
import { pacedHttpClient } from '../../../shop/payments/paced-requests'
import type { RecordContext, Recorded } from '../../../shop/payments/record-event'
import { storeMarkOf } from '../../../shop/payments/store-mark'
import { stripeAccess } from '../../../shop/payments/stripe-client'
import type { env } from './env'
import { type Attention, type Findings, noFindings } from './findings'

/** From an event, or from Stripe's list of sessions. */
export type SessionReport = {
  session: unknown
  /** In seconds since 1970. */
  seenAt: number
}

export type ReconcileRun = RecordContext & {
  /** In the retry queue. */
  queue: (orderId: string) => Promise<void>
  now: () => Date
  /** For one more page. */
  hasTime: () => boolean
  found: Findings
  /** Their orders lack an invoice that Stripe has made. */
  withoutInvoice: SessionReport[]
  /** Checked orders whose fallback was opened in the last hours. */
  fallbacks: Set<string>
}

/** As many as the connections to DynamoDB and Stripe's rate limit allow. */
const atOnce = 10

/** An item that fails is counted and does not stop the others. */
export async function repairEach<Item>(
  items: Item[],
  run: ReconcileRun,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  await forEachAtOnce(items, atOnce, (item) => work(item).catch((error: unknown) => noteFailed(error, run)))
}

/** Few enough to stay small on a bad day. */
const mostListed = 50

/**
 * Queues the order if a channel is unfinished, even when nothing was written: the response of an earlier write may have
 * been lost.
 */
export async function finishRepair({ before, order }: Recorded, run: ReconcileRun, event?: Stripe.Event) {
  const { orderId, sale, delivery } = order
  if (order !== before) noteRepaired(orderId, run, event)
  const hasWork = channelNames.some((name) => isUnfinished(delivery.channels[name]))
  if (sale.paidAt !== undefined && hasWork) await run.queue(orderId)
}

function noteRepaired(orderId: string, { found }: ReconcileRun, event?: Stripe.Event): void {
  if (!found.repaired.includes(orderId)) {
    found.ordersRepaired += 1
    if (found.repaired.length < mostListed) found.repaired.push(orderId)
    if (!event) logger.error('Order repaired', { condition: 'repaired', orderId })
  }
  if (!event) return
  found.eventsMissed += 1
  const { id: eventId, type: eventType, pending_webhooks: pendingWebhooks } = event
  logger.error('Event missed', { condition: 'webhook-missed', eventId, eventType, orderId, pendingWebhooks })
}

export function noteAttention(orderId: string, reason: Attention, { found }: ReconcileRun): void {
  found.needAttention += 1
  if (found.attention.length < mostListed) found.attention.push({ orderId, reason })
}

export function noteFailed(error: unknown, { found }: ReconcileRun): void {
  found.failed += 1
  logger.error('Repair failed', {}, error)
}

/** A page of a hundred sessions can take Stripe seconds, and no buyer is waiting. */
const timeoutMs = 20_000
const httpClient = pacedHttpClient()

export async function startRun(settings: ReturnType<typeof env>, hasTime: () => boolean): Promise<ReconcileRun> {
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
    queue: (orderId) => queueRetry(settings.RETRY_QUEUE, { orderId }, now(), now()),
    now,
    hasTime,
    found: noFindings(),
    withoutInvoice: [],
    fallbacks: new Set(),
  }
}

/** How long an event may be on its way before it counts as missed. Nearly all arrive within seconds. */
export const graceSeconds = 120

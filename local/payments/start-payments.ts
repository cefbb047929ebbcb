import { join } from 'node:path'
import { brand } from '../../product/brand'
import { openAccount, type Account } from './account'
import { stripeApi } from './api/answer-api'
import type { Faults } from './api/faults'
import { settleChargeLater } from './charges/settle-charge'
import { systemClock, type Clock } from '../clock'
import { serveLoopback } from './http/serve-loopback'
import { answerPage } from './pages/answer-page'
import { payOutDaily } from './payouts/pay-out'
import { settleRefundLater } from './refunds/settle-refund'
import { expireSessionLater } from './sessions/expire-session'
import { openLedger } from './storage/ledger'
import { isStillNeeded } from './storage/retention'
import { endpointSender } from './webhook-endpoints/endpoint-sender'
import type { Endpoint } from './webhooks/post-event'
import { defaultRetryDelaysMs } from './webhooks/retry-schedule'
import { webhookSender } from './webhooks/webhook-sender'

export type PaymentsOptions = {
  /** 0 finds a free one. */
  port: number
  /** Everything is kept in one file in this folder. */
  dataDir: string
  /** What callers of the API must present (sk_test_…). */
  secretKey: string
  /** Where events go. When the store starts later, `connectWebhook` names it then. */
  webhook?: Endpoint
  /** The name that buyers see; the brand's by default. */
  sellerName?: string
  log?: (line: string) => void

  /** For tests: what goes wrong with which call. */
  faults?: Faults
  /** For tests: the time. */
  clock?: Clock
  /** For tests: how long to wait after each failed try to deliver an event. */
  retryDelaysMs?: readonly number[]
  /** For tests: how long Stripe takes to book a charge or to hear of a refund. */
  settlementDelayMs?: number
}

export type Payments = {
  /** Stripe's API and the pages, for people and for the SDK alike. */
  url: string
  port: number
  /** Names the store's webhook, again if it moves. Until then events wait. */
  connectWebhook(endpoint: Endpoint): void
  /** Ends everything. What was not delivered is delivered after the next start. */
  stop(): Promise<void>
}

/**
 * Starts the stand-in for Stripe on this machine: the API for the official SDK, the hosted
 * checkout, and the list of payments. Only this machine can reach it.
 *
 * @throws CorruptJournalError when what is in `dataDir` cannot be read
 * @throws Error with a sentence for people when the port is taken
 */
export async function startPayments(options: PaymentsOptions): Promise<Payments> {
  const { clock = systemClock(), log = () => {}, retryDelaysMs = defaultRetryDelaysMs } = options
  const ledger = openLedger(join(options.dataDir, 'payments.jsonl'), (record) =>
    isStillNeeded(record, clock.now()),
  )
  const webhooks = webhookSender({ ledger, clock, retryDelaysMs, log })
  const endpoints = endpointSender({ ledger, clock, retryDelaysMs })
  const server = await serveLoopback(options.port, (port) => {
    const account = openAccount(
      {
        ledger,
        clock,
        baseUrl: `http://localhost:${port}`,
        sellerName: options.sellerName ?? brand.name,
        settlementDelayMs: options.settlementDelayMs ?? 1_000,
      },
      (events) => {
        webhooks.announce(events)
        endpoints.announce(events)
      },
    )
    takeUpUnfinished(account)

    const api = stripeApi(account, options)
    return async (request) =>
      request.path.startsWith('/v1/') ? api(request) : answerPage({ account, webhooks }, request)
  })
  if (options.webhook) webhooks.connect(options.webhook)

  return {
    url: `http://localhost:${server.port}`,
    port: server.port,
    connectWebhook: (endpoint) => webhooks.connect(endpoint),
    async stop() {
      clock.stop()
      webhooks.stop()
      endpoints.stop()
      await server.stop()
    },
  }
}

/** Goes on with what was still to come when the stand-in was last ended. */
function takeUpUnfinished(account: Account): void {
  const { ledger } = account

  for (const session of ledger.all('checkout.session')) {
    if (session.status === 'open') expireSessionLater(account, session)
  }
  for (const charge of ledger.all('charge')) {
    if (!charge.failure && !charge.transactionId) settleChargeLater(account, charge)
  }
  for (const refund of ledger.all('refund')) settleRefundLater(account, refund)
  payOutDaily(account)
}

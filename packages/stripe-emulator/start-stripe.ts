import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { type Clock, createListener, serveOnLoopback, systemClock } from 'kit'
import { type Account, type AccountSettings, openAccount } from './account/account'
import type { KeyPermissions } from './api/authorize'
import type { CallPace } from './api/call-pace'
import type { Faults } from './api/faults'
import type { HttpRequest, HttpResponse } from './http/message'
import { serveApi } from './serve-api'
import { servePages } from './serve-pages'
import { serveRecords } from './serve-records'
import { follow } from './resources/follow'
import { payOutDaily } from './resources/payout'
import { openLedger } from './account/ledger'
import { isStillNeeded } from './account/still-needed'
import type { WebhookTarget } from './webhooks/post-event'
import { retryPaces } from './webhooks/retry-paces'
import { webhookSender } from './webhooks/webhook-sender'

export type StripeOptions = Partial<AccountSettings> & {
  /** 0 takes any free port. */
  port: number
  /** Everything is kept in one file in this folder. */
  dataDir: string
  /** `sk_test_…`, which may do everything. */
  secretKey: string
  /** Such as restricted ones (`rk_test_…`). The map is read at each call. */
  otherKeys?: ReadonlyMap<string, KeyPermissions>
  /** Default: `fast`, without a limit. */
  pace?: CallPace
  /** With `later`, `connectStore` sets its address. */
  webhook?: WebhookTarget | 'later'
  /** Of the store's webhook; default: all. */
  subscribedEvents?: readonly string[]
  /** One of `retryPaces`; default: `fast`. */
  retryDelaysMs?: readonly number[]
  /** CSS variables instead of the emulator's own. */
  colors?: string
  log?: (line: string) => void

  /** For tests: which calls fail, and how. */
  faults?: Faults
  /** For tests; default: the system's. */
  clock?: Clock
}

export type StripeEmulator = {
  /** Of the API and of the pages. */
  url: string
  port: number
  /** For programs that sell without a browser. */
  account: Account
  /** Also when the store moves. Until then, events wait. */
  connectStore(webhook: WebhookTarget): void
  /** Undelivered events are delivered after the next start. */
  stop(): Promise<void>
}

/**
 * For this machine only.
 *
 * @throws StartError when the data in `dataDir` cannot be read or the port is in use
 */
export async function startStripe(options: StripeOptions): Promise<StripeEmulator> {
  const { port, dataDir, secretKey, otherKeys, pace, faults, webhook, colors, ...rest } = options
  const { clock = systemClock(), log = () => {}, ...others } = rest
  const { retryDelaysMs = retryPaces.fast, subscribedEvents = ['*'], ...settings } = others
  const ledger = openLedger(join(dataDir, 'payments.jsonl'), (object) => isStillNeeded(object, clock.now()))
  const webhooks = webhookSender({ ledger, clock, retryDelaysMs, subscribedEvents, log })
  if (webhook === 'later') webhooks.expectStore()
  else if (webhook) webhooks.connectStore(webhook)
  const account = openAccount(
    {
      ...settings,
      ledger,
      clock,
      baseUrl: '',
      sellerName: settings.sellerName ?? 'Sample Seller',
      settlementDelayMs: settings.settlementDelayMs ?? 1_000,
    },
    { send: webhooks.send, follow },
  )
  const keys = { get: (key: string) => (key === secretKey ? 'everything' : otherKeys?.get(key)) }
  const openPage = servePages({ account, webhooks }, colors)
  const callApi = serveApi(account, { keys, pace, faults })
  const server = await serveOnLoopback(port, listenerOf([serveRecords(account, keys), openPage, callApi]))
  account.baseUrl = `http://localhost:${server.port}`
  for (const object of ledger.objects()) follow(account, object)
  payOutDaily(account)
  return {
    url: account.baseUrl,
    port: server.port,
    account,
    connectStore: (target) => webhooks.connectStore(target),
    async stop() {
      clock.stop()
      webhooks.stop()
      await server.stop()
    },
  }
}

type Answer = HttpResponse | 'reset' | undefined

/** The first handler that does not leave a request to the next one responds. */
function listenerOf(handlers: readonly ((request: HttpRequest) => Answer | Promise<Answer>)[]): RequestListener {
  const onFailure = (error: unknown) => console.error('The Stripe emulator failed:', error)
  return createListener(
    async ({ raw: { headers }, body = Buffer.alloc(0), ...received }) => {
      for (const handle of handlers) {
        const answer = await handle({ ...received, headers, body })
        if (answer === 'reset') return answer
        if (answer) return { ...answer, headers: Object.entries(answer.headers) }
      }
      return undefined
    },
    { onFailure },
  )
}

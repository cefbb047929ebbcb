import { join } from 'node:path'
import { type Clock, serveOnLoopback, systemClock } from 'kit'
import { createApp } from './http/app'
import { type Account, type AccountSettings, openAccount } from './account/account'
import { addApi } from './add-api'
import type { KeyPermissions } from './api/authorize'
import type { CallPace } from './api/call-pace'
import type { Faults } from './api/faults'
import { addPages } from './add-pages'
import { addRecords } from './add-records'
import { follow } from './resources/follow'
import { payOutDaily } from './resources/payout'
import { openLedger } from './account/ledger'
import { isStillNeeded } from './account/still-needed'
import type { WebhookTarget } from './webhooks/post-event'
import { retryPaces } from './webhooks/retry-paces'
import { webhookSender } from './webhooks/webhook-sender'

/** The options for starting the emulator. */
export type StripeOptions = Partial<AccountSettings> & {
  /** 0 takes any free port. */
  port: number
  /** Everything is kept in one file in this folder. */
  dataDir: string
  /** The key (sk_test_…) that may do everything. */
  secretKey: string
  /** More keys, such as restricted ones (rk_test_…), with what each may do. The map is read at each call. */
  otherKeys?: ReadonlyMap<string, KeyPermissions>
  /** How fast the API responds and how many calls per second it accepts; default: `fast`, without any limit. */
  pace?: CallPace
  /** The store's webhook; `later` registers it, and `connectStore` sets its address. */
  webhook?: WebhookTarget | 'later'
  /** The event types that the store's webhook receives; default: all. */
  subscribedEvents?: readonly string[]
  /** The delays after each failed attempt to deliver an event: one of `retryPaces`, by default `fast`. */
  retryDelaysMs?: readonly number[]
  /** CSS variables with the colors and typefaces of the pages, instead of the emulator's own. */
  colors?: string
  log?: (line: string) => void

  /** For tests: which calls fail, and how. */
  faults?: Faults
  /** For tests: the clock, instead of the system's. */
  clock?: Clock
}

export type StripeEmulator = {
  /** The origin of Stripe's API and of the pages. */
  url: string
  port: number
  /** The account behind the pages and the API, for programs that sell without a browser. */
  account: Account
  /** Sets the address that receives events, again if the store moves. Until then, events wait. */
  connectStore(webhook: WebhookTarget): void
  /** Stops everything. Undelivered events are delivered after the next start. */
  stop(): Promise<void>
}

/** Enough for the records of a season that the store's demo copies, and for any call of the API. */
const maxBodyBytes = 6_000_000

/**
 * Starts the Stripe emulator on this machine: the API for the official SDK, the hosted checkout and
 * the list of payments. Only this machine can reach it.
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
  const onFailure = (error: unknown) => console.error('The Stripe emulator failed:', error)
  const app = createApp(maxBodyBytes, onFailure)
  const keys = {
    get: (key: string) => (key === secretKey ? 'everything' : otherKeys?.get(key)),
  }
  addApi(app, account, { keys, pace, faults })
  addPages(app, { account, webhooks }, colors)
  addRecords(app, account, { keys })
  const server = await serveOnLoopback(port, app)
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

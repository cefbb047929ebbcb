import type { Clock } from 'kit'
import type { StripeOptions } from 'stripe-emulator'
import type { AwsEndpoints } from 'stack-runner'

/** Of the real Stripe, in test mode. */
export type StripeCredentials = { secretKey: string; webhookSecret: string }

export type StoreOptions = {
  /** The folder of the state, for one store at a time. */
  dataDir: string
  /** The store's port; payments, inbox and orders take the next three. 0 finds four free ones. */
  port: number
  /** Deletes the state of earlier starts first. */
  fresh?: boolean
  projectDir: string
  /** The folder of an earlier synthesis, instead of a new one. */
  assemblyDir?: string
  /** Default: the stage's setting. */
  texts?: boolean
  /** Applies changes to frontend/, product/ and lambda/ while the store runs (`npm run dev`). */
  watch?: boolean
  /** The real Stripe in test mode, instead of the emulator. */
  stripe?: StripeCredentials
  /** Progress, and which function failed. */
  log?: (line: string) => void
  /** Every request, and every line that a function prints. */
  debug?: (line: string) => void
  /** Cancels a start in progress. */
  signal?: AbortSignal
  /** Of schedules and queues; for tests. */
  clock?: Clock
  payments?: Pick<
    StripeOptions,
    'clock' | 'faults' | 'pace' | 'retryDelaysMs' | 'settlementDelayMs' | 'settlementCurrency'
  >
}

export type LocalStore = {
  /** Without trailing slashes. The path of `orders` is a token. */
  urls: { store: string; payments: string; inbox: string; orders: string }
  endpoints: AwsEndpoints
  region: string
  ordersTable: string
  stop(): Promise<void>
}

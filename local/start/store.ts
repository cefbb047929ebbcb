import type { Clock } from 'kit'
import type { StripeOptions } from 'stripe-emulator'
import type { AwsEndpoints } from 'stack-runner'
import type { StripeCredentials } from '../stripe/credentials'

export type StoreOptions = {
  /** Where the state is kept; created when it is missing. One store at a time. */
  dataDir: string
  /** The store's port; payments, inbox and orders take the next three. 0 finds four free ones. */
  port: number
  /** Deletes the state of earlier starts first. */
  fresh?: boolean
  /** The project's folder, which holds cdk.json. */
  projectDir: string
  /** The folder of an earlier synthesis; without it the project is synthesized. */
  assemblyDir?: string
  /** Whether buyers may choose a text; default: the stage's setting. */
  texts?: boolean
  /** Applies changes to frontend/, product/ and lambda/ while the store runs (`npm run dev`). */
  watch?: boolean
  /** The real Stripe in test mode, instead of the emulator. */
  stripe?: StripeCredentials
  /** Receives the progress of the start, and which function failed. */
  log?: (line: string) => void
  /** Receives every request and every line that a function prints. */
  debug?: (line: string) => void
  /** Cancels a start in progress. */
  signal?: AbortSignal
  /** For tests: the clock of schedules and queues, instead of the system's. */
  clock?: Clock
  /** The pace of the Stripe emulator; for tests also its clock, faults and delays. */
  payments?: Pick<
    StripeOptions,
    'clock' | 'faults' | 'pace' | 'retryDelaysMs' | 'settlementDelayMs' | 'settlementCurrency'
  >
}

export type Store = {
  /** Without trailing slashes, except that of the orders, which has a token as its path. */
  urls: { store: string; payments: string; inbox: string; orders: string }
  endpoints: AwsEndpoints
  region: string
  ordersTable: string
  stop(): Promise<void>
}

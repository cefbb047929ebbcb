import type { AwsEndpoints } from './aws/account'
import type { MessageFaults } from './aws/message-faults'
import type { Clock } from './clock'
import type { StripeCredentials } from './stripe/credentials'
import type { StripeOptions } from './stripe/start-stripe'

/** How a store on one machine is started. */
export type StoreOptions = {
  /** Where the state is kept; made when it is missing. One store at a time. */
  dataDir: string
  /** The store's port; payments and inbox take the next two. 0 finds three free ones. */
  port: number
  /** Begins empty. */
  fresh?: boolean
  /** The project's folder, where cdk.json lies. */
  projectDir: string
  /** A folder that was synthesized before, to do without a synthesis. */
  assemblyDir?: string
  /** The real Stripe in test mode, instead of the emulator. */
  stripe?: StripeCredentials | undefined
  /** Told what is being done, and which function failed. */
  log?: (line: string) => void
  /** Told every request and every line that a function prints. */
  debug?: ((line: string) => void) | undefined
  /** Ends a start that is under way. */
  signal?: AbortSignal
  /** For tests: what schedules go by, instead of the clock on the wall. */
  clock?: Clock
  /** For tests: the faults and delays of the Stripe emulator. */
  payments?: Pick<StripeOptions, 'faults' | 'retryDelaysMs' | 'settlementDelayMs'>
}

/** A running store. */
export type Store = {
  /** Without trailing slashes. */
  urls: { store: string; payments: string; inbox: string }
  endpoints: AwsEndpoints
  region: string
  ordersTable: string
  /** For tests: what goes wrong with the next e-mails and texts. */
  messageFaults: MessageFaults
  stop(): Promise<void>
}

import { startStripe, type StripeEmulator, StripeEmulatorError } from 'stripe-emulator'
import { subscribedEvents } from '../../lambda/payments/subscribed-events'
import { UserError } from '../../lib/stage/user-error'
import { brand } from '../../product/brand'
import { product } from '../../product/product'
import type { MessageFaults } from '../aws/message-faults'
import { type RunningAws, runAws } from '../aws/run-aws'
import type { DataDir } from '../data-dir/data-dir'
import type { MessageListeners } from '../feedback/run-feedback'
import { type StorePort, openStorePort } from '../edge/store-port'
import { brandColors } from '../page/shared-styles'
import { openMessages } from '../inbox/messages/kept-messages'
import { runInbox } from '../inbox/run-inbox'
import { type Clock, systemClock } from '../platform/clock'
import { freshHint, messageOf } from '../platform/error-text'
import { emulatorKey, stripeDashboardUrl } from '../stripe/credentials'
import type { Cleanup } from './cleanup'
import type { Store, StoreOptions } from './store'

/** What the stack runs on: the store's port and the emulators of Stripe and AWS. */
export type Services = {
  door: StorePort
  /** `undefined` with the real Stripe. */
  payments?: StripeEmulator
  aws: RunningAws
  clock: Clock
  messageFaults: MessageFaults
  /** The stack sets them. */
  messageListeners: MessageListeners
  urls: Store['urls']
}

/**
 * Opens the store's port and starts the emulators. The three ports that people open come first, so
 * that a port in use is reported at once.
 */
export async function startServices(
  options: StoreOptions,
  dataDir: DataDir,
  cleanup: Cleanup,
): Promise<Services> {
  const messages = await openMessages(dataDir.messages)
  const door = await openDoor(options)
  cleanup.add(() => door.stop())
  const payments = options.stripe ? undefined : await openPayments(options, dataDir)
  if (payments) cleanup.add(() => payments.stop())
  const inbox = await runInbox(following(options.port, 2), messages)
  cleanup.add(() => inbox.stop())
  const messageFaults: MessageFaults = {}
  const messageListeners: MessageListeners = {}
  const clock = options.clock ?? systemClock()
  const aws = await runAws({
    dataDir,
    messages,
    faults: messageFaults,
    listeners: messageListeners,
    clock,
  })
  cleanup.add(() => aws.stop())
  cleanup.add(async () => clock.stop())
  return {
    door,
    payments,
    aws,
    clock,
    messageFaults,
    messageListeners,
    urls: {
      store: `http://localhost:${door.port}`,
      payments: payments?.url ?? stripeDashboardUrl,
      inbox: `http://localhost:${inbox.port}`,
    },
  }
}

function openDoor({ port, log, debug }: StoreOptions): Promise<StorePort> {
  return openStorePort({
    port,
    onResponse: ({ method, path }, status, durationMs) => {
      debug?.(`${method} ${path} ${status} ${Math.round(durationMs)} ms`)
    },
    onFailure: (error) => log?.(`The store failed: ${messageOf(error)}`),
  })
}

function openPayments(options: StoreOptions, dataDir: DataDir): Promise<StripeEmulator> {
  return startStripe({
    port: following(options.port, 1),
    dataDir: dataDir.payments,
    secretKey: emulatorKey,
    sellerName: brand.name,
    currency: product.currency,
    colors: brandColors(),
    webhook: 'later',
    subscribedEvents,
    log: options.log,
    ...options.payments,
  }).catch(explain)
}

function explain(error: unknown): never {
  if (!(error instanceof StripeEmulatorError)) throw error
  const hint = error.reason === 'data' ? freshHint : 'choose other ports, as in PORT=5242 npm start'
  throw new UserError(`${error.message}: ${hint}.`, { cause: error })
}

function following(port: number, distance: number): number {
  return port === 0 ? 0 : port + distance
}

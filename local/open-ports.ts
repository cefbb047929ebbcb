import type { Closing } from './closing'
import type { DataDir } from './data-dir/data-dir'
import { type EdgeDoor, openEdgeDoor } from './edge/edge-door'
import type { KeptMessages } from './inbox/kept-messages'
import { runInbox } from './inbox/run-inbox'
import { messageOf } from './store-error'
import type { StoreOptions } from './store-options'
import { emulatorKey, stripeDashboardUrl } from './stripe/credentials'
import { startStripe, type StripeEmulator } from './stripe/start-stripe'

/** The three addresses that people open. */
export type Ports = {
  door: EdgeDoor
  /** `undefined` with the real Stripe. */
  payments: StripeEmulator | undefined
  urls: { store: string; payments: string; inbox: string }
}

/**
 * Opens the store's port, the Stripe emulator and the inbox, before anything that takes time:
 * a port in use shows at once.
 */
export async function openPorts(
  options: StoreOptions,
  dataDir: DataDir,
  messages: KeptMessages,
  closing: Closing,
): Promise<Ports> {
  const { port, stripe, log, debug } = options
  const door = await openEdgeDoor({
    port,
    onAnswer: ({ method, path }, status, durationMs) => {
      debug?.(`${method} ${path} ${status} ${Math.round(durationMs)} ms`)
    },
    onFailure: (error) => log?.(`The store failed: ${messageOf(error)}`),
  })
  closing.add(() => door.stop())
  const payments = stripe ? undefined : await openPayments(options, dataDir)
  if (payments) closing.add(() => payments.stop())
  const inbox = await runInbox(following(port, 2), messages)
  closing.add(() => inbox.stop())
  return {
    door,
    payments,
    urls: {
      store: `http://localhost:${door.port}`,
      payments: payments?.url ?? stripeDashboardUrl,
      inbox: `http://localhost:${inbox.port}`,
    },
  }
}

function openPayments(options: StoreOptions, dataDir: DataDir): Promise<StripeEmulator> {
  return startStripe({
    port: following(options.port, 1),
    dataDir: dataDir.payments,
    secretKey: emulatorKey,
    webhook: 'later',
    log: options.log,
    ...options.payments,
  })
}

function following(port: number, distance: number): number {
  return port === 0 ? 0 : port + distance
}

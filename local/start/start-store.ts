import { join } from 'node:path'
import { type Cleanup, startRunner, withCleanup } from 'stack-runner'
import { startStripe, type StripeEmulator } from 'stripe-emulator'
import { orderNumber } from '../../lambda/orders/order'
import { subscribedEvents } from '../../lambda/shop/payments/subscribed-events'
import { brand } from '../../product/brand'
import { readStoreFile, writeStoreFile } from '../../tools/local-store/store-file'
import { runInbox } from '../inbox/run-inbox'
import { siteColors } from '../../lambda/page-style'
import { emulatorKey, stripeDashboardUrl } from '../../tools/local-store/stripe'
import { explainError, portHint } from './explain-error'
import { runStoreStack } from './run-store-stack'
import { namesIn } from './stack-settings'
import type { LocalStore, StoreOptions } from './store'
import { openStoreDir, type StoreDir } from './store-dir'
import { synthesizeStore } from './synthesize-store'
import { printable } from '../../lambda/platform/text/printable'
import { stageConfig } from '../../lib/stage/stage-config'
import { UserError } from '../../lib/stage/user-error'
import { type OfficeServer, serveOffice } from '../../tools/orders/office/serve-office'

/**
 * Runs the stack as it would be deployed, on emulators of AWS and Stripe. Throws a `UserError` for what the user can fix.
 * A failed start leaves nothing running.
 */
export async function startStore(options: StoreOptions): Promise<LocalStore> {
  try {
    return await withCleanup((cleanup) => start(options, cleanup))
  } catch (error) {
    throw explainError(error)
  }
}

async function start(options: StoreOptions, cleanup: Cleanup): Promise<LocalStore> {
  const { port, log, debug, clock } = options
  const dataDir = await openStoreDir(options.dataDir, options.fresh ?? false)
  cleanup.add(() => dataDir.lock.release())
  const assemblyDir = prepareAssembly(options, dataDir, cleanup)
  // Awaited below; until then, a failure is no unhandled rejection.
  assemblyDir.catch(() => undefined)
  const runner = await startRunner({ dataDir, port, log, debug, clock })
  cleanup.add(() => runner.stop())
  const payments = options.stripe ? undefined : await openPayments(options, dataDir)
  if (payments) cleanup.add(() => payments.stop())
  const inbox = await runInbox(following(port, 2), runner.messages)
  cleanup.add(() => inbox.stop())
  const office = await runOffice(following(port, 3), dataDir.storeFile)
  cleanup.add(() => office.stop())
  const urls = {
    store: runner.url,
    payments: payments?.url ?? stripeDashboardUrl,
    inbox: `http://localhost:${inbox.port}`,
    orders: office.url,
  }

  const synthesized = await assemblyDir
  options.signal?.throwIfAborted()
  log?.('Starting the functions …')
  const services = { runner, payments, dataDir }
  const running = await runStoreStack(synthesized, services, options, cleanup)
  const { region } = running.stack
  const definitions = running.functions.map(({ definition }) => definition)
  const names = namesIn(definitions)
  const { endpoints } = runner
  await writeStoreFile(dataDir.storeFile, {
    siteUrl: urls.store,
    paymentsUrl: urls.payments,
    inboxUrl: urls.inbox,
    ordersUrl: urls.orders,
    region,
    storeId: dataDir.storeId,
    ...names,
    functions: Object.fromEntries(definitions.map(({ label, arn }) => [label, arn])),
    endpoints: { ...endpoints, lambda: running.invocationsUrl },
  })
  const { ordersTable } = names
  return { urls, endpoints, region, ordersTable, stop: () => cleanup.run() }
}

function openPayments(options: StoreOptions, dataDir: StoreDir): Promise<StripeEmulator> {
  return startStripe({
    port: following(options.port, 1),
    dataDir: dataDir.payments,
    secretKey: emulatorKey,
    sellerName: brand.name,
    orderNumberOf: orderNumber,
    colors: siteColors,
    webhook: 'later',
    subscribedEvents,
    log: options.log,
    ...options.payments,
  })
}

function following(port: number, distance: number): number {
  return port === 0 ? 0 : port + distance
}

/** Returns the folder with the synthesized stack. */
async function prepareAssembly(options: StoreOptions, dataDir: StoreDir, cleanup: Cleanup): Promise<string> {
  const { assemblyDir, projectDir, log = () => undefined } = options
  if (assemblyDir !== undefined) return assemblyDir
  const stopping = new AbortController()
  cleanup.add(async () => stopping.abort())
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])])
  const logPath = join(dataDir.logs, 'synth.log')
  const context = { texts: options.texts === false ? 'off' : 'watched' }
  await synthesizeStore({ projectDir, outputDir: dataDir.assembly, logPath, context, signal }, log)
  return dataDir.assembly
}

/** Reads the file at `storeFile` at the first request. */
function runOffice(port: number, storeFile: string): Promise<OfficeServer> {
  return serveOffice({
    office: async () => {
      const file = await readStoreFile(storeFile)
      if (!file) throw new UserError('The store has not started yet.')
      // Loaded on first use, so that the store starts sooner.
      const { openLocalStore } = await import('../../tools/orders/reads/store')
      const { financeTimeZone: timeZone, alarmAddress: ownAddress } = stageConfig('dev')
      return { store: openLocalStore(file), timeZone, ownAddress, now: () => new Date() }
    },
    port,
    portHint,
    log: (line) => console.error(printable(line)),
  })
}

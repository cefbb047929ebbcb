import { Command } from 'commander'
import { fileURLToPath } from 'node:url'
import { messageOf } from 'kit'
import { listenCommand, readSettings } from './settings'
import { printable } from '../lambda/platform/text/printable'
import { UserError } from '../lib/stage/user-error'
import { loadProgram } from '../tools/product/load-program'

const projectDir = fileURLToPath(new URL('..', import.meta.url))

type Options = { fresh?: boolean; texts?: boolean; watch?: boolean }

const command = new Command('npm start')
  .description('Runs the whole store on this machine, with emulators of AWS and Stripe.')
  .usage('[-- options]')
  .option('--fresh', 'start empty: delete the orders, payments and messages of earlier starts')
  .option('--no-texts', 'sell by email alone, as a stage with texts: false does')
  .option('--watch', 'apply changes of the sources while the store runs; npm run dev does this')
  .allowExcessArguments(false)
  .addHelpText(
    'after',
    `
Settings (environment variables):
  PORT                   the store's port (4242); payments, inbox and orders take the next three
  STORE_DATA_DIR         the folder that keeps the state (.local)
  STRIPE_SECRET_KEY      sk_test_…: the real Stripe in test mode instead of the emulator
  STRIPE_WEBHOOK_SECRET  whsec_…, as "stripe listen" prints it; required with the key
  STRIPE_REFUSES         cards-off, no-business-name, …: the emulated account gets no checkout
  STRIPE_RETRIES         live or sandbox: events that failed come again as late as from Stripe
  STRIPE_PACE            sandbox: each call to Stripe takes 300 to 1,500 ms, 25 a second
  STRIPE_SETTLEMENT_CURRENCY  such as eur: the emulated balance is in it, whatever buyers pay in
  STORE_LOG=debug        show every request and what the functions log

Everything listens on this machine only. Ctrl-C stops it.`,
  )

command.parse()
await run(command.opts<Options>())

async function run({ fresh, texts, watch }: Options): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop).once('SIGHUP', stop)
  try {
    const { showsDebugOutput, ...settings } = readSettings(process.env, projectDir)
    // Loaded on first use: it takes seconds, which a wrong setting need not wait for.
    const { startStore } = await loadProgram(() => import('./start/start-store'))
    const { readProduct } = await import('../tools/product/read-product')
    await readProduct()
    const store = await startStore({
      ...settings,
      fresh,
      texts,
      watch,
      projectDir,
      log: progress,
      debug: showsDebugOutput ? progress : undefined,
      signal: stopping.signal,
    })
    const { urls } = store
    console.log(`Store     ${urls.store}\nPayments  ${urls.payments}`)
    console.log(`Inbox     ${urls.inbox}\nOrders    ${urls.orders}`)
    if (settings.stripe) console.log(`Events    $ ${listenCommand(settings.port)}`)
    console.log('Ready')
    if (watch) console.log('Watching  frontend/, product/ and lambda/')
    stopping.signal.addEventListener('abort', () => void store.stop().then(() => process.exit(0)))
    if (stopping.signal.aborted) await store.stop()
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    explain(error)
    process.exit(1)
  }
}

function progress(line: string): void {
  console.error(printable(line.trimEnd()))
}

/** The stack is printed only on request, for an unexpected error. */
function explain(error: unknown): void {
  console.error(printable(messageOf(error)))
  const isExpected = error instanceof UserError
  if (!isExpected && process.env['STORE_LOG'] === 'debug') console.error(error)
}

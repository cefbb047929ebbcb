import { Command } from 'commander'
import { fileURLToPath } from 'node:url'
import { readSettings } from './settings'
import { startStore } from './start/start-store'
import { messageOf, StoreError } from './store-error'

const projectDir = fileURLToPath(new URL('..', import.meta.url))

const command = new Command('npm start')
  .description('Runs the whole store on this machine, with stand-ins for AWS and Stripe.')
  .usage('[-- options]')
  .option('--fresh', 'begin empty: forget the orders, payments and messages of earlier starts')
  .allowExcessArguments(false)
  .addHelpText(
    'after',
    `
Settings (environment variables):
  PORT                   the store's port (4242); payments and inbox take the next two
  STORE_DATA_DIR         the folder that keeps the state (.local)
  STRIPE_SECRET_KEY      sk_test_…: the real Stripe in test mode instead of the stand-in
  STRIPE_WEBHOOK_SECRET  whsec_…, as "stripe listen" prints it; needed with the key
  STORE_LOG=debug        show every request and what the functions log

Everything listens on this machine only. Ctrl-C ends it.`,
  )

command.parse()
await run(command.opts<{ fresh?: boolean }>().fresh ?? false)

async function run(fresh: boolean): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop).once('SIGHUP', stop)
  try {
    const { showsDebugOutput, ...settings } = readSettings(process.env, projectDir)
    const store = await startStore({
      ...settings,
      fresh,
      projectDir,
      log: progress,
      debug: showsDebugOutput ? progress : undefined,
      signal: stopping.signal,
    })
    const { urls } = store
    console.log(
      `Store     ${urls.store}\nPayments  ${urls.payments}\nInbox     ${urls.inbox}\nReady`,
    )
    stopping.signal.addEventListener('abort', () => void store.stop().then(() => process.exit(0)))
    if (stopping.signal.aborted) await store.stop()
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    explain(error)
    process.exit(1)
  }
}

function progress(line: string): void {
  console.error(line.trimEnd())
}

/** One sentence on what is wrong; the stack only for who asks for it, or where nobody foresaw it. */
function explain(error: unknown): void {
  console.error(messageOf(error))
  const isForeseen = error instanceof StoreError
  if (!isForeseen && process.env['STORE_LOG'] === 'debug') console.error(error)
}

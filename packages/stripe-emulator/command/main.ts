import { startStripe } from '../start-stripe'
import { StripeEmulatorError } from '../platform/stripe-emulator-error'
import { readCommand } from './command'

const hints = {
  port: 'choose another one with --port',
  data: 'delete that file, or choose another folder with --data',
}

const options = readCommand(process.argv.slice(2))
try {
  const emulator = await startStripe({ ...options, log: (line) => console.log(line) })
  const { secretKey, webhook } = options
  console.log(`Payments  ${emulator.url}\nKey       ${secretKey}`)
  if (webhook) console.log(`Webhook   ${webhook.url}, signed with ${webhook.secret}`)
  console.log('Ready')
  const stop = () => void emulator.stop().then(() => process.exit(0))
  process.once('SIGINT', stop).once('SIGTERM', stop).once('SIGHUP', stop)
} catch (error) {
  if (!(error instanceof StripeEmulatorError)) throw error
  console.error(`${error.message}: ${hints[error.reason]}.`)
  process.exit(1)
}

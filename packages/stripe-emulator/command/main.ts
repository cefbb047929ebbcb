import { type Reason, StartError } from 'kit'
import { startStripe } from '../start-stripe'
import { readCommand } from './command'

const hints: Partial<Record<Reason, string>> = {
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
  if (!(error instanceof StartError)) throw error
  const hint = error.reason && hints[error.reason]
  console.error(`${error.message.replace(/\.$/, '')}: ${hint}.`)
  process.exit(1)
}

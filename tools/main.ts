import { UserError } from '../lib/stage/user-error'
import type { ExitCode } from './cli/run-command'
import { openTerminal, type Terminal } from './cli/terminal'
import { loadProgram, runProgram } from './product/load-program'

type Command = (args: string[], terminal: Terminal) => Promise<ExitCode>

/** Each is loaded on use, because most import product/, which may be broken. */
const commands: Record<string, () => Promise<Command>> = {
  artwork: async () => (await import('./artwork/run-artwork')).runArtwork,
  'check:product': async () => (await import('./check-product/run-check-product')).runCheckProduct,
  deploy: async () => (await import('./stage/deploy/run-deploy')).runDeploy,
  doctor: async () => (await import('./stage/doctor/run-doctor')).runDoctor,
  orders: async () => {
    const { runOrders, stopAtInterrupt } = await import('./orders/run-orders')
    return (args, terminal) => {
      stopAtInterrupt(terminal, (code) => process.exit(code))
      return runOrders(args, terminal)
    }
  },
  screenshots: async () => (await import('./screenshots/run-screenshots')).runScreenshots,
  setup: async () => (await import('./stage/setup/run-setup')).runSetup,
}

const [name = '', ...args] = process.argv.slice(2)
await runProgram(async () => {
  const load = commands[name]
  if (!load) throw new UserError(`There is no command "${name}": npm run lists them.`)
  const command = await loadProgram(load)
  process.exitCode = await command(args, openTerminal())
}, 2)

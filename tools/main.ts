import { UserError } from '../lib/stage/user-error'
import type { ExitCode } from './cli/run-command'
import { openTerminal } from './cli/terminal'
import { loadProgram } from './product/load-program'

const terminal = openTerminal()

type Command = (args: string[]) => Promise<ExitCode>

/** The commands behind package.json's scripts. Each is loaded on use, and most import product/, which may be broken. */
const commands: Record<string, () => Promise<Command>> = {
  artwork: async () => {
    const { runArtwork } = await import('./artwork/run-artwork')
    return (args) => runArtwork(args, terminal)
  },
  'check:product': async () => {
    const { runCheckProduct } = await import('./check-product/run-check-product')
    return (args) => runCheckProduct(args, terminal)
  },
  deploy: async () => {
    const { runDeploy } = await import('./deploy/run-deploy')
    return (args) => runDeploy(args, terminal)
  },
  doctor: async () => {
    const { runDoctor } = await import('./doctor/run-doctor')
    return (args) => runDoctor(args, { terminal })
  },
  ebook: async () => {
    const { runEbook } = await import('./ebook/run-ebook')
    return (args) => runEbook(args, terminal)
  },
  logs: async () => {
    const { runLogs } = await import('./logs/run-logs')
    return (args) => runLogs(args, terminal)
  },
  orders: async () => {
    const { stopAtInterrupt } = await import('./orders/frame/stop-at-interrupt')
    const { runOrders } = await import('./orders/run-orders')
    stopAtInterrupt(terminal, (code) => process.exit(code))
    return (args) => runOrders(args, terminal)
  },
  screenshots: async () => {
    const { runScreenshots } = await import('./screenshots/run-screenshots')
    return (args) => runScreenshots(args, terminal)
  },
  setup: async () => {
    const { runSetup } = await import('./setup/run-setup')
    return (args) => runSetup(args, { environment: process.env, terminal })
  },
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const run = await loadProgram(commands[name] ?? unknownCommand)
  process.exitCode = await run(args)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  terminal.note(error.message)
  process.exitCode = 2
}

function unknownCommand(): never {
  throw new UserError(`There is no command "${name}": npm run lists them.`)
}

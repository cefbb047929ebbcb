import { openTerminal } from '../cli/terminal'
import { stopAtInterrupt } from './frame/stop-at-interrupt'
import { runOrders } from './run-orders'

const terminal = openTerminal()
stopAtInterrupt(terminal, (code) => process.exit(code))
process.exitCode = await runOrders(process.argv.slice(2), terminal)

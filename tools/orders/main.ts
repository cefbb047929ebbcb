import { openTerminal } from '../cli/terminal'
import { runOrders } from './run-orders'

process.exitCode = await runOrders(process.argv.slice(2), openTerminal())

import { openTerminal } from '../cli/terminal'
import { runLogs } from './run-logs'

process.exitCode = await runLogs(process.argv.slice(2), openTerminal())

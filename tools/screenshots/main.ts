import { openTerminal } from '../cli/terminal'
import { runScreenshots } from './run-screenshots'

process.exitCode = await runScreenshots(process.argv.slice(2), openTerminal())

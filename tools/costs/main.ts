import { openTerminal } from '../cli/terminal'
import { runCosts } from './run-costs'

process.exitCode = await runCosts('docs/costs.md', process.argv.slice(2), openTerminal())

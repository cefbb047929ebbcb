import { openTerminal } from '../cli/terminal'
import { runSetup } from './run-setup'

const surroundings = { environment: process.env, terminal: openTerminal() }
process.exitCode = await runSetup(process.argv.slice(2), surroundings)

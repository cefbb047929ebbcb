import { setupProgram } from './setup/program/setup-program'
import { openTerminal } from './setup/terminal/terminal'

const surroundings = { environment: process.env, terminal: openTerminal() }
process.exitCode = await setupProgram(process.argv.slice(2), surroundings)

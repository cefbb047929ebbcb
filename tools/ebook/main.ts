import { openTerminal } from '../cli/terminal'
import { runEbook } from './run-ebook'

process.exitCode = await runEbook(process.argv.slice(2), openTerminal())

import { openTerminal } from '../cli/terminal'
import { runDeploy } from './run-deploy'

process.exitCode = await runDeploy(process.argv.slice(2), openTerminal())

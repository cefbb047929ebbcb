import { openTerminal } from '../cli/terminal'
import { runCheckProduct } from './run-check-product'

process.exitCode = await runCheckProduct(process.argv.slice(2), openTerminal())

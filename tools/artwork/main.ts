import { openTerminal } from '../cli/terminal'
import { runArtwork } from './run-artwork'

process.exitCode = await runArtwork(process.argv.slice(2), openTerminal())

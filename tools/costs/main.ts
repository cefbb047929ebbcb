import { CommanderError } from 'commander'
import { join } from 'node:path'
import { costsProgram } from './program'

try {
  await costsProgram(join('docs', 'costs.md'), console.log).parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? 0 : 2
}

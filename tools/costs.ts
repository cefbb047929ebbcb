import { CommanderError } from 'commander'
import { join } from 'node:path'
import { costsProgram } from './costs/program'

// 0 done, 1 could not be done, 2 asked for in a way that the tool does not understand.
try {
  await costsProgram(join('docs', 'costs.md'), (text) =>
    process.stdout.write(`${text}\n`),
  ).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2
  } else {
    process.stderr.write(`${String(error)}\n`)
    process.exitCode = 1
  }
}

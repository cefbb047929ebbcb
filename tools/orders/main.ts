import { CommanderError } from 'commander'
import { ordersProgram } from './orders/program'
import { ToolError } from './orders/tool-error'

// 0 done, 1 could not be done, 2 asked for in a way that the tool does not understand.
try {
  await ordersProgram((text) => process.stdout.write(`${text}\n`)).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2
  } else {
    process.stderr.write(`${error instanceof ToolError ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

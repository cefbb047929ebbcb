import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { UserError } from '../../lib/stage/user-error'

/** Starts one of the project's own TypeScript programs, with a channel for messages to it. */
export function startBuild(projectDir: string, tempDir: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A program that is killed leaves its temporary files in the folder of the builds.
    env: { ...process.env, TMPDIR: tempDir },
  })
}

/** Waits for a program to end. If it fails, throws a `UserError` with the error that the program printed. */
export async function finishBuild(program: ChildProcess): Promise<void> {
  let output = ''
  const collect = (chunk: Buffer) => (output += chunk.toString())
  program.stdout?.on('data', collect)
  program.stderr?.on('data', collect)
  const [exitCode] = await once(program, 'close')
  if (exitCode !== 0) throw new UserError(withoutStack(output))
}

/** Node prints the place in its own code where an error was thrown, then the error, then the stack. */
function withoutStack(output: string): string {
  const [error = output] = output.split('\n    at ')
  return error.replace(/^node:internal.*\n.*\n.*\^\n/m, '').trim()
}

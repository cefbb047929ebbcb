import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { UserError } from '../../lib/stage/user-error'

/** Starts a TypeScript program with a channel for messages. */
export function startBuild(projectDir: string, tempDir: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A killed program leaves its temporary files.
    env: { ...process.env, TMPDIR: tempDir },
  })
}

/** Throws a `UserError` with the error that the program printed if it fails. */
export async function finishBuild(program: ChildProcess): Promise<void> {
  let output = ''
  const collect = (chunk: Buffer) => (output += chunk.toString())
  program.stdout?.on('data', collect)
  program.stderr?.on('data', collect)
  const [exitCode] = await once(program, 'close')
  if (exitCode !== 0) throw new UserError(withoutStack(output))
}

/** Node prints a place in its own code, then the error, then the stack. */
function withoutStack(output: string): string {
  const [error = output] = output.split('\n    at ')
  return error.replace(/^node:internal.*\n.*\n.*\^\n/m, '').trim()
}

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const packageDir = fileURLToPath(new URL('../..', import.meta.url))

export type RunningProgram = {
  /** What it has printed so far, and in the end all of it. */
  output: () => string
  /** Waits until it has printed something; throws what it printed when it ends before. */
  printed: (text: string) => Promise<void>
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
  stop: (signal?: NodeJS.Signals) => Promise<unknown>
}

/** Runs Node in the folder of the package with these arguments. */
export function runNode(
  args: readonly string[],
  environment: Record<string, string> = {},
): RunningProgram {
  const child = spawn(process.execPath, args, {
    cwd: packageDir,
    env: { ...process.env, ...environment },
  })
  let output = ''
  let onOutput = () => {}
  const onData = (data: Buffer) => {
    output += data.toString()
    onOutput()
  }
  child.stdout.on('data', onData)
  child.stderr.on('data', onData)
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
  return {
    output: () => output,
    printed: (text) =>
      new Promise((resolve, reject) => {
        onOutput = () => output.includes(text) && resolve()
        onOutput()
        void ended.then((code) => reject(new Error(`It ended with ${code}: ${output}`)))
      }),
    ended,
    stop: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs the command, as `npx stripe-emulator` does. */
export function runCommand(args: readonly string[]): RunningProgram {
  return runNode(['bin/stripe-emulator.mjs', ...args])
}

import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import { StoreError } from '../store-error'

const cdkJsonSchema = z.object({
  app: z.string(),
  context: z.record(z.string(), z.unknown()).default({}),
})

/** Where a synthesis reads from and writes to. */
export type SynthesizeOptions = {
  /** The project's folder, where cdk.json lies. */
  projectDir: string
  /** Emptied first, then filled with template and assets. */
  outputDir: string
  /** Everything that the synthesis prints goes here. */
  logPath: string
  signal?: AbortSignal
}

/**
 * Synthesizes the stack in a process of its own, by the same two variables that the `cdk` command
 * sets for an app (https://docs.aws.amazon.com/cdk/v2/guide/environments.html); going without that
 * command saves its start. A failure is a `StoreError` with the first line of what went wrong.
 */
export async function synthesize(options: SynthesizeOptions): Promise<void> {
  const { projectDir, outputDir, logPath, signal } = options
  const { app, context } = cdkJsonSchema.parse(
    JSON.parse(await readFile(join(projectDir, 'cdk.json'), 'utf8')),
  )
  await rm(outputDir, { recursive: true, force: true })
  await mkdir(outputDir, { recursive: true })
  // The bundles are CommonJS, and this project's own package.json says that its .js files are not.
  await writeFile(join(outputDir, 'package.json'), '{"type":"commonjs"}\n')
  signal?.throwIfAborted()
  const { exitCode, output } = await run(app, projectDir, signal, {
    CDK_OUTDIR: outputDir,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, 'aws:cdk:enable-path-metadata': true }),
  })
  signal?.throwIfAborted()
  await writeFile(logPath, output)
  if (exitCode !== 0) {
    throw new StoreError(`The stack cannot be synthesized: ${firstError(output)} (see ${logPath})`)
  }
}

function run(
  command: string,
  cwd: string,
  signal: AbortSignal | undefined,
  environment: Record<string, string>,
): Promise<{ exitCode: number | null; output: string }> {
  const path = [join(cwd, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(command, {
    cwd,
    shell: true,
    // A process group of its own, so that the builds it starts end with it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, PATH: path },
  })
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) endGroup(child.pid)
  }
  signal?.addEventListener('abort', end, { once: true })
  let output = ''
  const collect = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => {
      signal?.removeEventListener('abort', end)
      resolve({ exitCode, output })
    })
  })
}

function endGroup(pid: number): void {
  process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
}

/** The message of an error that was thrown, or else the last thing said before the end. */
function firstError(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const thrown = lines.map((line) => /^\w*Error: (.+)/.exec(line)?.[1]).find(Boolean)
  return thrown ?? lines.findLast(Boolean) ?? 'it says nothing'
}

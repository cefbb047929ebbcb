import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join, relative, resolve as absolute } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { StartError } from 'kit'
import { z } from 'zod'

type Options = SynthesizeOptions & {
  /** Paths of what no synthesis reads, apart from what is hidden and node_modules. */
  unread?: RegExp
}

/** Synthesizes unless the folder has the synthesis of the same sources and context: a second start takes a second. */
export async function obtainAssembly(options: Options, log: (line: string) => void): Promise<void> {
  const digestFile = join(options.outputDir, 'sources.sha256')
  // A file that is deleted meanwhile is a change.
  const digestNow = () => digestOf(options).catch(() => undefined)
  const digest = await digestNow()
  if ((await readFile(digestFile, 'utf8').catch(() => '')) === digest) {
    log('No source has changed since the last start: using its build …')
    return
  }
  log('Building the stack (cdk synth) …')
  await synthesize(options)
  // A build may lack what was edited meanwhile: the next start builds again.
  if (digest && (await digestNow()) === digest) await writeFile(digestFile, digest)
}

/** Without node_modules, which package-lock.json lists. */
async function digestOf({ projectDir, context = {}, unread }: Options): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${JSON.stringify(context)}`)
  for (const path of (await listFiles(projectDir, projectDir, unread)).toSorted()) {
    const content = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    hash.update(`${relative(projectDir, path)}\0${content}\n`)
  }
  return hash.digest('hex')
}

async function listFiles(directory: string, projectDir: string, unread: RegExp | undefined): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  const lists = entries.map(async (entry) => {
    const path = join(directory, entry.name)
    if (/^(\.|node_modules$)/.test(entry.name) || unread?.test(relative(projectDir, path))) return []
    if (entry.isDirectory()) return listFiles(path, projectDir, unread)
    return entry.isFile() ? [path] : []
  })
  return (await Promise.all(lists)).flat()
}

const cdkJsonSchema = z.object({ app: z.string(), context: z.record(z.string(), z.unknown()).default({}) })

export type SynthesizeOptions = {
  /** Holds cdk.json. */
  projectDir: string
  /** Emptied first, then filled with template and assets. */
  outputDir: string
  /** Receives the output of the synthesis. */
  logPath: string
  /** As set by `-c name=value` of `cdk`. */
  context?: Record<string, string>
  signal?: AbortSignal
}

/**
 * With the two variables that the `cdk` command sets, but without CDK's rules: they are for deploys, and take seconds. A
 * failure is a `StartError` with the error's first line. https://docs.aws.amazon.com/cdk/v2/guide/environments.html
 */
export async function synthesize(options: SynthesizeOptions): Promise<void> {
  const { projectDir, logPath, signal } = options
  // Absolute, because the app runs in the project's folder.
  const outputDir = absolute(options.outputDir)
  const { app, context } = cdkJsonSchema.parse(JSON.parse(await readFile(join(projectDir, 'cdk.json'), 'utf8')))
  await rm(outputDir, { recursive: true, force: true })
  await mkdir(outputDir, { recursive: true })
  // The bundles are CommonJS, but this project's package.json declares .js files as ES modules.
  await writeFile(join(outputDir, 'package.json'), '{"type":"commonjs"}\n')
  signal?.throwIfAborted()
  const { exitCode, output } = await run(app, projectDir, signal, {
    CDK_OUTDIR: outputDir,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, ...options.context, 'aws:cdk:enable-path-metadata': true }),
    CDK_VALIDATION: 'false',
  })
  signal?.throwIfAborted()
  await writeFile(logPath, output)
  if (exitCode !== 0) {
    throw new StartError(`The stack cannot be synthesized: ${firstError(output)} (see ${logPath})`)
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
    // A separate process group, so that the builds it starts are killed with it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, PATH: path },
  })
  const end = () => {
    if (child.pid === undefined || child.exitCode !== null) return
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
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

/** After Node's caret, `TypeError [CODE]: `, CDK's `«Code» ` or esbuild's `✘ [ERROR] `. */
const report =
  /(?:^\s*\^+\s+|^\s*(?=\w*Error(?: \[\w+\])?:|«)|\[ERROR\] |FATAL ERROR: )(?:\w*Error(?: \[\w+\])?: |«\w+» )?(\S.*(?:(?<=:)\n\s*.+)?)/m

/** The message of the first error; otherwise the last line and the list indented below it. */
function firstError(output: string): string {
  const text = stripVTControlCharacters(output).replaceAll(/^Node\.js v.*$/gm, '')
  const last = /(?:^|\n)(\S.*(?:\n[ \t]+.*)*)\s*$/.exec(text)?.[1]
  return report.exec(text)?.[1] ?? last ?? 'without an error message'
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { findBucket, readDistribution, readFunctions, type RunningStack, type Stack } from 'stack-runner'
import { UserError } from '../../lib/stage/user-error'

type SiteBuilderOptions = {
  projectDir: string
  outputDir: string
  running: RunningStack
}

/** Each build is a new process, because Node caches the modules of product/. The next one waits with Vite loaded. */
export function createSiteBuilder(options: SiteBuilderOptions) {
  const { outputDir, running } = options
  const { stack } = running
  const directory = join(outputDir, 'site')
  const bucket = readSiteBucket(stack)
  const settings = ['--client-key', readClientKey(stack), '--texts', offersTexts(stack) ? 'on' : 'off']
  if (isTaxIncluded(stack)) settings.push('--inclusive-tax')
  const siteUrl = readSiteUrl(stack)
  const program = ['--import', 'tsx', '--import', join(import.meta.dirname, 'load-vite.mjs'), 'tools/site/main.ts']
  const start = () =>
    spawn(process.execPath, [...program, '--out', directory, ...settings, '--site-url', siteUrl], {
      cwd: options.projectDir,
      // The IPC channel takes the message to begin.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A killed program leaves its temporary files.
      env: { ...process.env, TMPDIR: outputDir },
    })
  let next = start()
  let isStopped = false
  return {
    /** Builds the site and uploads it. */
    build: async () => {
      next.send('build')
      try {
        await finishBuild(next)
        await running.uploadSite(bucket, directory)
      } finally {
        if (!isStopped) next = start()
      }
    },
    stop: async () => {
      isStopped = true
      next.kill()
      if (next.exitCode === null) await once(next, 'close')
    },
  }
}

function readClientKey(stack: Stack): string {
  const [key] = stack.resources('AWS::ApiGateway::ApiKey', z.object({ Value: z.string() }))
  if (key) return key.properties.Value
  throw new UserError('The stack has no API key for the page.')
}

/** Functions have the variable only if the stage offers texts. */
function offersTexts(stack: Stack): boolean {
  return readFunctions(stack).some(({ variables }) => 'TEXT_COUNTRIES' in variables)
}

function isTaxIncluded(stack: Stack): boolean {
  return readFunctions(stack).some(({ variables }) => variables['INCLUSIVE_TAX'] === 'true')
}

function readSiteUrl(stack: Stack): string {
  const host = stack.attribute(readDistribution(stack).id, 'DomainName')
  return stack.localizeUrls(`https://${host}`)
}

function readSiteBucket(stack: Stack): string {
  const domainNames = readDistribution(stack).Origins.map(({ DomainName }) => DomainName)
  const bucket = domainNames.map((name) => findBucket(stack, name)).find(Boolean)
  if (bucket) return bucket
  throw new UserError('The stack serves its site from no bucket.')
}

/** Throws a `UserError` with the error that the program printed if it fails. */
async function finishBuild(program: ChildProcess): Promise<void> {
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

import { build, type BuildFailure, type BuildOptions, formatMessages, type Plugin } from 'esbuild'
import { execFile } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UserError } from '../../lib/stage/user-error'
import { buildFolder } from './build-folder'
import { projectRoot } from './project-root'

const filter = /^#display-fonts$/

/** Bundles `#display-fonts` as the fonts for the present headings of product/. */
const displayFonts: Plugin = {
  name: 'display-fonts',
  setup: (bundler) => {
    const { absWorkingDir = '.' } = bundler.initialOptions
    let last: { changedMs: number; fonts: Promise<string> } | undefined
    bundler.onResolve({ filter }, ({ path }) => ({ path, namespace: 'fonts' }))
    bundler.onLoad({ filter, namespace: 'fonts' }, async () => {
      const changedMs = lastChange(absWorkingDir)
      if (last?.changedMs !== changedMs) last = { changedMs, fonts: cutFonts(absWorkingDir) }
      return { contents: await last.fonts, loader: 'json' }
    })
  },
}

/**
 * CommonJS, because `import 'node:http'` in an ES module adds some 20 ms to a cold start. The SDK is bundled, because
 * the runtime's copy changes without a deploy and loads more slowly.
 */
export const bundling = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node24',
  mainFields: ['module', 'main'],
  // The SDK's credential chain contains clients for SSO, STS and more that a function never uses. Its dynamic imports
  // would also make esbuild wrap every module shared with our code in a closure, which is slow to load; so would a
  // dynamic import of ours.
  alias: { '@aws-sdk/credential-provider-node': join(projectRoot, 'lambda/platform/aws/function-credentials.ts') },
  // For the same reason: the SDK imports it dynamically for event streams, which none of our calls returns.
  external: ['@smithy/core/event-streams'],
  plugins: [displayFonts],
  // The runbook, for the emails of alarms.
  loader: { '.md': 'text' },
  logLevel: 'silent',
} satisfies BuildOptions

/**
 * Bundles `lambda/<path>/handler.ts` as `<path>/index.js` in the returned folder.
 * @throws {UserError} with each error of the sources
 */
export async function buildFunctions(): Promise<string> {
  const outdir = buildFolder('functions')
  await build({
    ...bundling,
    absWorkingDir: projectRoot,
    entryPoints: globSync('*/functions/*', { cwd: join(projectRoot, 'lambda') }).map((path) => ({
      in: `lambda/${path}/handler.ts`,
      out: `${path}/index`,
    })),
    outdir,
    minify: true,
    sourcemap: 'external',
    sourcesContent: false,
  }).catch(throwReadable)
  return outdir
}

/** Throws the errors with file and line. */
export async function throwReadable(failure: BuildFailure): Promise<never> {
  const messages = await formatMessages(failure.errors, { kind: 'error' })
  throw new UserError(messages.join('').trim())
}

function lastChange(projectDir: string): number {
  const sources = globSync('product/**/*.ts', { cwd: projectDir })
  return Math.max(...sources.map((file) => statSync(join(projectDir, file)).mtimeMs))
}

/** In another process, because this one caches imported modules. */
async function cutFonts(projectDir: string): Promise<string> {
  const program = "import * as fonts from '#display-fonts'; console.log(JSON.stringify(fonts))"
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', program]
  const options = { cwd: projectDir, maxBuffer: 1 << 26 }
  return (await promisify(execFile)(process.execPath, args, options)).stdout
}

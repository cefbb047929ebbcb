import { build, type BuildFailure, type BuildOptions, formatMessages } from 'esbuild'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../lib/stage/user-error'
import { buildFolder } from './build-folder'
import { displayFonts } from './display-fonts'
import { projectRoot } from './project-root'

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
 * Bundles `lambda/<path>/handler.ts` as `<path>/index.js` in the returned folder. One build for all, which reads the
 * SDK once.
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

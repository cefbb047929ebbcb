import { build, type BuildFailure, type BuildOptions, formatMessages } from 'esbuild'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../lib/stage/user-error'
import { buildFolder } from './build-folder'
import { displayFonts } from './display-fonts'
import { projectRoot } from './project-root'

/**
 * How functions are bundled: as CommonJS, because `import 'node:http'` in an ES module adds some 20 ms to each cold
 * start. The bundle contains the SDK, because the runtime's copy changes without a deploy and loads more slowly.
 */
export const bundling = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node24',
  mainFields: ['module', 'main'],
  // The SDK's credential provider chain contains clients for SSO, STS and more, which a function never uses. Because
  // the SDK imports them dynamically, esbuild would also wrap each module that they share with ours in a closure, which
  // is slow to load. An SDK client that we imported dynamically would have the same effect.
  alias: {
    '@aws-sdk/credential-provider-node': join(projectRoot, 'lambda/platform/aws/function-credentials.ts'),
  },
  // Omitted for the same reason: the SDK imports it when a response is an event stream, and none of our calls gets one.
  external: ['@smithy/core/event-streams'],
  plugins: [displayFonts],
  // The runbook, for the emails of alarms.
  loader: { '.md': 'text' },
  logLevel: 'silent',
} satisfies BuildOptions

/**
 * Bundles all functions for a deploy, together, because each bundle alone would read the SDK again. Returns a folder
 * with the bundle of `lambda/<path>/handler.ts` as `<path>/index.js`.
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

/** Throws the errors of a build as a person reads them, with file and line. */
export async function throwReadable(failure: BuildFailure): Promise<never> {
  const messages = await formatMessages(failure.errors, { kind: 'error' })
  throw new UserError(messages.join('').trim())
}

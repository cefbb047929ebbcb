import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { contentSecurityPolicy, inlineSourcesSchema } from '../../lib/site/content-security-policy'
import type { SiteBuild } from '../../lib/site/site'
import { siteUrlPlaceholder } from '../../lib/site/site-upload'
import type { StageConfig } from '../../lib/stage/stage-settings'
import { runBuildStep } from './build-step'
import { projectRoot } from './project-root'

type BuildSettings = Pick<StageConfig, 'clientKey' | 'texts'>

/**
 * Builds the site of a stage. The script contains the stage's client key, and the dialog offers texts if
 * the stage sends them; the metadata for link previews contains `siteUrlPlaceholder`. Each build has a new folder, deleted when this process exits,
 * so concurrent builds of different stages cannot mix.
 */
export async function buildSite({ clientKey, texts }: BuildSettings): Promise<SiteBuild> {
  const folder = newFolder()
  const directory = join(folder, 'site')
  const stage = ['--client-key', clientKey, '--texts', texts ? 'on' : 'off']
  const args = ['--out', directory, ...stage, '--site-url', siteUrlPlaceholder]
  await runBuildStep('frontend/build/build-site.ts', ...args)
  const csp: unknown = JSON.parse(readFileSync(join(folder, 'csp.json'), 'utf8'))
  return { directory, contentSecurityPolicy: contentSecurityPolicy(inlineSourcesSchema.parse(csp)) }
}

function newFolder(): string {
  const parent = join(projectRoot, '.build')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'site-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

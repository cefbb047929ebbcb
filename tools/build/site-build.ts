import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { siteUrlPlaceholder } from '../../lib/site/site-upload'
import type { StageConfig } from '../../lib/stage/stage-settings'
import { runBuildStep } from './build-step'
import { projectRoot } from './project-root'

type BuildSettings = Pick<StageConfig, 'clientKey' | 'texts' | 'checkoutHost'>

/**
 * Builds the site of a stage and returns its folder. The script contains the stage's settings; the
 * metadata for link previews contains `siteUrlPlaceholder`. Each build has a new folder, deleted when this
 * process exits, so concurrent builds of different stages cannot mix.
 */
export async function buildSite(stage: BuildSettings): Promise<string> {
  const { clientKey, texts, checkoutHost } = stage
  const directory = join(newFolder(), 'site')
  const offer = ['--texts', texts ? 'on' : 'off']
  const settings = ['--client-key', clientKey, ...offer, '--checkout-host', checkoutHost]
  const args = ['--out', directory, ...settings, '--site-url', siteUrlPlaceholder]
  await runBuildStep('frontend/build/build-site.ts', ...args)
  return directory
}

function newFolder(): string {
  const parent = join(projectRoot, '.build')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'site-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

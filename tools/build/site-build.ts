import { join } from 'node:path'
import { siteUrlPlaceholder } from '../../lib/site/site-upload'
import type { StageConfig } from '../../lib/stage/stage-settings'
import { buildFolder } from './build-folder'
import { runBuildStep } from './build-step'

type BuildSettings = Pick<StageConfig, 'clientKey' | 'texts' | 'checkoutHost'>

/**
 * Builds the site of a stage and returns its folder. The script contains the stage's settings; the
 * metadata for link previews contains `siteUrlPlaceholder`.
 */
export async function buildSite(stage: BuildSettings): Promise<string> {
  const { clientKey, texts, checkoutHost } = stage
  const directory = join(buildFolder('site'), 'site')
  const offer = ['--texts', texts ? 'on' : 'off']
  const settings = ['--client-key', clientKey, ...offer, '--checkout-host', checkoutHost]
  const args = ['--out', directory, ...settings, '--site-url', siteUrlPlaceholder]
  await runBuildStep('frontend/build/main.ts', ...args)
  return directory
}

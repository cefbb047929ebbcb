import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { siteUrlPlaceholder } from '../../lib/site/site-upload'
import type { StageConfig } from '../../lib/stage/stage-settings'
import { buildFolder } from './build-folder'
import { projectRoot } from './project-root'

type BuildSettings = Pick<StageConfig, 'clientKey' | 'texts'> & Partial<Pick<StageConfig, 'inclusiveTax'>>

/** Returns the folder. The site's URL is `siteUrlPlaceholder` in it. */
export async function buildSite(stage: BuildSettings): Promise<string> {
  const { clientKey, texts, inclusiveTax } = stage
  const directory = join(buildFolder('site'), 'site')
  const settings = ['--client-key', clientKey, '--texts', texts ? 'on' : 'off']
  if (inclusiveTax) settings.push('--inclusive-tax')
  const args = ['--out', directory, ...settings, '--site-url', siteUrlPlaceholder]
  await runBuildStep('tools/site/main.ts', ...args)
  return directory
}

/** Output goes to stderr, because `cdk synth` owns stdout. */
export async function runBuildStep(program: string, ...args: string[]): Promise<void> {
  // A global `cdk` may run on an older Node than the project's.
  const path = [join(projectRoot, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const child = spawn('node', ['--import', 'tsx', program, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, PATH: path },
  })
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) throw new Error(`${program} failed: see its message above.`)
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceDigest } from './source-digest'
import { synthesize, type SynthesizeOptions } from './synthesize'

/**
 * Synthesizes the stack unless the folder holds the synthesis of these very sources already, which
 * makes a second start a matter of a second.
 */
export async function obtainAssembly(
  options: SynthesizeOptions,
  log: (line: string) => void,
): Promise<void> {
  const digestFile = join(options.outputDir, 'sources.sha256')
  const digest = await sourceDigest(options.projectDir)
  if ((await readFile(digestFile, 'utf8').catch(() => '')) === digest) {
    log('Nothing has changed since the last start, so its build is used …')
    return
  }
  log('Building the site and the functions (cdk synth) …')
  await synthesize(options)
  // What was edited in the meantime may be in the build or not: the next start builds anew.
  if ((await sourceDigest(options.projectDir)) === digest) await writeFile(digestFile, digest)
}

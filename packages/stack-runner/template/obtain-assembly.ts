import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceDigest } from './source-digest'
import { synthesize, type SynthesizeOptions } from './synthesize'

/**
 * Synthesizes unless the folder already holds the synthesis of the same sources and context: a second start takes a
 * second.
 */
export async function obtainAssembly(
  options: SynthesizeOptions & {
    /** Folders that no synthesis reads, apart from hidden ones and node_modules. */
    unread?: readonly string[]
  },
  log: (line: string) => void,
): Promise<void> {
  const digestFile = join(options.outputDir, 'sources.sha256')
  const { projectDir, context = {}, unread = [] } = options
  const digestNow = async () => `${await sourceDigest(projectDir, unread)} ${JSON.stringify(context)}`
  const digest = await digestNow()
  if ((await readFile(digestFile, 'utf8').catch(() => '')) === digest) {
    log('No source has changed since the last start: using its build …')
    return
  }
  log('Building the stack (cdk synth) …')
  await synthesize(options)
  // A file that was edited meanwhile may be missing from the build. Then the next start builds again.
  if ((await digestNow()) === digest) await writeFile(digestFile, digest)
}

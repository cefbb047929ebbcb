import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
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

/**
 * Of all files that a synthesis may read: not of hidden files, the `unread` folders and node_modules, which
 * package-lock.json represents.
 */
async function sourceDigest(projectDir: string, unread: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const path of (await listFiles(projectDir, projectDir, ['node_modules', ...unread])).toSorted()) {
    const content = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    hash.update(`${relative(projectDir, path)}\0${content}\n`)
  }
  return hash.digest('hex')
}

async function listFiles(directory: string, projectDir: string, unread: readonly string[]): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  const lists = entries.map(async (entry) => {
    const path = join(directory, entry.name)
    if (entry.name.startsWith('.') || unread.includes(relative(projectDir, path))) return []
    if (entry.isDirectory()) return listFiles(path, projectDir, unread)
    return entry.isFile() ? [path] : []
  })
  return (await Promise.all(lists)).flat()
}

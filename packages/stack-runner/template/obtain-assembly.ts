import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { synthesize, type SynthesizeOptions } from './synthesize'

type Options = SynthesizeOptions & {
  /** Folders that no synthesis reads, apart from hidden ones and node_modules. */
  unread?: readonly string[]
}

/** Synthesizes unless the folder has the synthesis of the same sources and context: a second start takes a second. */
export async function obtainAssembly(options: Options, log: (line: string) => void): Promise<void> {
  const digestFile = join(options.outputDir, 'sources.sha256')
  // A file that is deleted meanwhile is a change.
  const digestNow = () => digestOf(options).catch(() => undefined)
  const digest = await digestNow()
  if ((await readFile(digestFile, 'utf8').catch(() => '')) === digest) {
    log('No source has changed since the last start: using its build …')
    return
  }
  log('Building the stack (cdk synth) …')
  await synthesize(options)
  // A build may lack what was edited meanwhile: the next start builds again.
  if (digest && (await digestNow()) === digest) await writeFile(digestFile, digest)
}

/** Of the context and all files but hidden ones, `unread` folders and node_modules, which package-lock.json lists. */
async function digestOf({ projectDir, context = {}, unread = [] }: Options): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${JSON.stringify(context)}`)
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

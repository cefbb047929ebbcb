import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Folders whose files no synthesis reads, by their path in the project. */
const unread = ['bench', 'docs', 'local', 'node_modules', 'test']

/**
 * One hash over everything in the project that a synthesis may read: the content of every file, but
 * for hidden ones and the folders above. The packages are in it by package-lock.json.
 */
export async function sourceDigest(projectDir: string): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const path of (await listFiles(projectDir, projectDir)).toSorted()) {
    const content = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    hash.update(`${relative(projectDir, path)}\0${content}\n`)
  }
  return hash.digest('hex')
}

async function listFiles(directory: string, projectDir: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  const lists = entries.map(async (entry) => {
    const path = join(directory, entry.name)
    if (entry.name.startsWith('.') || unread.includes(relative(projectDir, path))) return []
    if (entry.isDirectory()) return listFiles(path, projectDir)
    return entry.isFile() ? [path] : []
  })
  return (await Promise.all(lists)).flat()
}

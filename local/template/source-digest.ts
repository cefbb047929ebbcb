import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Folders that no synthesis reads. */
const unread = ['bench', 'docs', 'local', 'node_modules', 'packages', 'test']

/**
 * One hash over all files that a synthesis may read: everything but hidden files and the folders
 * above. package-lock.json stands for the packages.
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

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * Of all files that a synthesis may read: not of hidden files, the `unread` folders and node_modules, which
 * package-lock.json represents.
 */
export async function sourceDigest(projectDir: string, unread: readonly string[]): Promise<string> {
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

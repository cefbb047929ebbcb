import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export interface SourceFile {
  /** From the root of the checkout, with slashes. */
  path: string
  text: string
}

/** The code in the checkout's folders, without what git ignores. */
export function sourceFiles(): SourceFile[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\/.*\.(ts|tsx|js|mjs)$/.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

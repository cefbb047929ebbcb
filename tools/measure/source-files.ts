import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** Relative to the checkout, with slashes. */
  path: string
  text: string
  lines: number
}

/** The code in a checkout's folders, without what git ignores. */
export function sourceFiles(root: string): SourceFile[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\/.*\.(ts|tsx|js|mjs)$/.test(path) && existsSync(join(root, path)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, lines: text.split('\n').length - 1 }
    })
}

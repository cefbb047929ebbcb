import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a golden file beside a test. With UPDATE_GOLDEN=1 it is written first: review it before a commit. */
export function golden(folder: string, name: string, content: string): string {
  const path = join(folder, 'golden', name)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, content)
  return readFileSync(path, 'utf8')
}

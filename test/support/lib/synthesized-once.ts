import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In the temporary folder of the run, which is deleted after it (after-all-tests.ts). */
const synthesizedFolder = 'synthesized'

/**
 * The folder with the output of `synthesize` for `input`, written by the first test file of a run that needs
 * it. Two files may write it at the same time; the first one to finish counts.
 */
export function synthesizedOnce(input: unknown, synthesize: (outdir: string) => void): string {
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 16)
  const parent = join(tmpdir(), synthesizedFolder)
  const folder = join(parent, hash)
  if (existsSync(folder)) return folder
  mkdirSync(parent, { recursive: true })
  const outdir = mkdtempSync(join(parent, 'new-'))
  synthesize(outdir)
  try {
    renameSync(outdir, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
  return folder
}

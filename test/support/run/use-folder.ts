import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is empty at the beginning of each test, and deleted after the last one. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'folder-'))
  afterEach(() => {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

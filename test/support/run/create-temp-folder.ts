import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives a run of the tests a temporary folder of its own; `after-all-tests` removes it. */
export default function createTempFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'ebook-store-tests-'))
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
}

import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'

// Caches that the tests, tsx and Node fill and find again, and the shared memory that Chromium creates and
// unlinks in two calls: a process of it that ends between them leaves the file.
const foreign = /^(synthesized$|tsx-|node-compile-cache|\.org\.chromium\.Chromium\.)/

/** Removes the temporary folder of this run and fails when a test left something in it. */
export default function checkTempFolder(): void {
  const folder = tmpdir()
  const left = readdirSync(folder).filter((name) => !foreign.test(name))
  rmSync(folder, { recursive: true, maxRetries: 3 })
  if (left.length > 0) {
    throw new Error(`The tests left in the temporary folder: ${left.toSorted().join(', ')}`)
  }
}

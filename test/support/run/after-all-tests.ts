import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import checkAnswers from 'stripe-emulator/testing/check-answers'

// Caches that the tests, tsx and Node fill and find again, and the shared memory that Chromium creates and
// unlinks in two calls: a process of it that ends between them leaves the file.
const foreign = /^(synthesized$|tsx-|node-compile-cache|\.org\.chromium\.Chromium\.)/

/**
 * Checks what Stripe's emulator answered in this run, removes the temporary folder of the run, and fails when a test
 * left something in it.
 */
export default function afterAllTests(): void {
  checkAnswers()
  const folder = tmpdir()
  const left = readdirSync(folder).filter((name) => !foreign.test(name))
  rmSync(folder, { recursive: true, maxRetries: 3 })
  if (left.length > 0) {
    throw new Error(`The tests left in the temporary folder: ${left.toSorted().join(', ')}`)
  }
}

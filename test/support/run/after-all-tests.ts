import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { checkAnswers } from 'stripe-emulator/testing/check-answers'

// Caches that the tests, tsx and Node reuse, and the shared memory that Chromium creates and unlinks in two
// calls: a Chromium process that ends between them leaves the file.
const foreign = /^(tsx-|node-compile-cache|\.org\.chromium\.Chromium\.)/

/** Checks the run's responses of the Stripe emulator, and fails if a test left something in the temporary folder. */
export default function afterAllTests(): void {
  checkAnswers()
  const folder = tmpdir()
  const left = readdirSync(folder).filter((name) => !foreign.test(name))
  rmSync(folder, { recursive: true, maxRetries: 3 })
  if (left.length > 0) {
    throw new Error(`The tests left in the temporary folder: ${left.toSorted().join(', ')}`)
  }
}

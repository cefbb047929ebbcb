import TestSequencer from '@jest/test-sequencer'
import { existsSync } from 'node:fs'

/** Files that run for more than ten seconds. */
const longest = [
  'test/faults/fixed-set.test.ts',
  'test/faults/fixed-set.slow.test.ts',
  'test/store/changes.slow.test.ts',
  'test/store/two-stores.slow.test.ts',
  // Need no synthesis, which the first one makes meanwhile.
  'test/lambda/office/ledger/recording/record-payouts.test.ts',
  'test/lambda/office/ledger/recording/compare-rows.test.ts',
  'test/lambda/office/functions/send-statement/handler.test.ts',
  'test/tools/setup/webhook-endpoint.test.ts',
  'test/tools/setup/set-up.test.ts',
  'test/store/selling.test.ts',
  'test/frontend/build/build-site.test.ts',
  'test/tools/doctor/doctor.test.ts',
]
const gone = longest.filter((file) => !existsSync(file))
if (gone.length > 0)
  throw new Error(`longest-first.mjs names files that do not exist: ${gone.join(', ')}`)

/**
 * Starts the longest files first, so that none is left to one worker at the end while the other has
 * nothing to do. By itself Jest knows durations only from an earlier run, of which a fresh clone has none.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const index = longest.findIndex((file) => path.endsWith(file))
      return index === -1 ? longest.length : index
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Jest's
    const known = super.sort(tests)
    return known.toSorted((one, other) => rank(one) - rank(other))
  }
}

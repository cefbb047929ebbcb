import { type RunningEmulator, start } from 'stripe-emulator/testing'

/** The reads of a test: how many there were, and whether Stripe refuses them. */
type Reads = { count: number; fail: boolean }

/**
 * Starts a Stripe emulator for each test of a file, to which the functions connect.
 *
 * @param isCounted whether a GET of a path is one of the reads.
 */
export function useCountedReads(isCounted: (path: string) => boolean) {
  let emulator: RunningEmulator
  const reads: Reads = { count: 0, fail: false }
  beforeEach(async () => {
    Object.assign(reads, { count: 0, fail: false })
    emulator = await start({
      faults: ({ path, method }) => {
        if (method !== 'GET' || !isCounted(path)) return undefined
        reads.count += 1
        return reads.fail ? { kind: 'refuse', refusal: 'permission-missing' } : undefined
      },
    })
    process.env['STRIPE_API_URL'] = emulator.url
  })
  afterEach(() => {
    delete process.env['STRIPE_API_URL']
  })
  return { reads, emulator: () => emulator }
}

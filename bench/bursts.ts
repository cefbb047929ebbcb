import { drainQueue } from './drain'
import { sendDuplicates } from './duplicates'
import { runBundles } from './run-bundles'

/** What the deployed bundles do with one event many times at once, and with a long queue. */
export async function measureBursts(duplicates: number, queued: number): Promise<void> {
  const bundles = await runBundles()
  try {
    await sendDuplicates(bundles, duplicates)
    await bundles.table.clear()
    await drainQueue(bundles, queued)
  } finally {
    await bundles.stop()
  }
}

import { compareBooks } from '../../ledger/compare-books'
import { readProgress, saveProgress } from '../../ledger/progress'
import type { TableSource } from '../../platform/aws/tables'
import { logger } from '../../platform/logging/logger'

const hourMs = 3_600_000
/** Longer than a month, so that a difference is seen before its month is closed. */
const daysBack = 40

/**
 * Compares the books of the last days once a day, and every hour while they differ, so that the alarm ends soon
 * after the repair. Logs each difference. Returns how many there were the last time.
 */
export async function compareDaily(
  store: { ledger: TableSource; orders: TableSource },
  now: Date,
): Promise<number> {
  const progress = await readProgress(store.ledger)
  const { compared } = progress
  const pauseMs = (compared?.differences ?? 0) > 0 ? hourMs : 24 * hourMs
  if (compared && now.getTime() - Date.parse(compared.at) < pauseMs) return compared.differences
  const from = new Date(now.getTime() - daysBack * 24 * hourMs).toISOString()
  const { differences } = await compareBooks(store, { from, to: now.toISOString() }, now)
  for (const difference of differences) logger.error('Books differ', difference)
  const found = { at: now.toISOString(), differences: differences.length }
  await saveProgress(store.ledger, { ...progress, compared: found })
  return differences.length
}

import { findRecipients, noteUnsent, readEdition } from '../../../orders/edition-run'
import { client } from '../../../orders/orders-table'
import { logger } from '../../../platform/logging/logger'
import { queueRetry } from '../../../shop/delivery/retry-queue'
import type { ReconcileEnvironment } from './env'
import { type ReconcileRun, repairEach } from './run'

/** One at a time, so that the messages of a sale find the retry queue free. */
const pauseSeconds = 2

/**
 * Queues the next emails about a new edition, and those that were not sent. One that is queued twice is claimed once.
 */
export function continueEdition({ RETRY_QUEUE }: Pick<ReconcileEnvironment, 'RETRY_QUEUE'>, run: ReconcileRun) {
  return repairEach([RETRY_QUEUE], run, (queue) => queueNext(queue, run))
}

async function queueNext(queue: string, { table, now, hasTime }: ReconcileRun): Promise<void> {
  const edition = await readEdition({ client, table })
  if (!edition || edition.unsent === 0) return
  const { id, startedAt, perRun } = edition
  const unsent = await findRecipients({ client, table }, id, startedAt)
  const due = unsent.filter(({ dueAt }) => dueAt === undefined || new Date(dueAt) <= now()).slice(0, perRun)
  for (const [position, { orderId }] of due.entries()) {
    if (!hasTime()) break
    const dueAt = new Date(now().getTime() + position * pauseSeconds * 1000)
    await queueRetry(queue, { edition: { id, orderId } }, dueAt, now())
  }
  await noteUnsent(table, edition, unsent.length)
  logger.info('Edition continued', { edition: id, unsent: unsent.length, due: due.length })
}

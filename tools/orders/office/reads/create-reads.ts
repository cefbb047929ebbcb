import { askMonth, checkDone } from '../../calls/keep-books'
import type { Office } from './office'
import { type SlowRead, slowRead } from './slow-read'

/** The reads that take longer than a page should. */
export type Reads = {
  /** Brings an open month up to date with Stripe, which the store does at most every 15 minutes. */
  upToDate: SlowRead<void>
}

/** Makes the reads of an office, which share their results among its pages. */
export function createReads({ store, now }: Office): Reads {
  const during = <T>(_label: unknown, work: Promise<T>) => work
  return {
    upToDate: slowRead(async (month) => {
      checkDone(await askMonth(store, month, 'read', { during }))
    }, now),
  }
}

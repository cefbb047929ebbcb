import { balanceOf, readBooks } from '../../../../lambda/office/ledger/read-books'
import type { BalanceSummary } from '../../../../lambda/office/ledger/totals'
import { storeFirst } from '../../../../lambda/office/statement/figures/store-first'
import { checkDone, readStatement } from '../../calls/send-statement'
import type { Office } from './office'
import { type SlowRead, slowRead } from './slow-read'

/** The reads that grow with the number of orders. */
export type Reads = {
  /** The balance summaries of a period, by its first and last instant: `from/to`. */
  balance: SlowRead<BalanceSummary[]>
  /** The page of a month's statement. */
  statement: SlowRead<string>
}

/** Makes the reads of an office, which share their results among its pages. */
export function createReads({ store, now }: Office): Reads {
  return {
    balance: slowRead(async (key) => {
      const [from = '', to = ''] = key.split('/')
      return storeFirst(balanceOf(await readBooks(store.ledger, { from, to })))
    }, now),
    statement: slowRead(async (month) => {
      const result = await readStatement(store, month)
      checkDone(result)
      return result.page ?? ''
    }, now),
  }
}

import { balanceOf, readBooks } from '../../../../lambda/office/ledger/read-books'
import type { BalanceSummary } from '../../../../lambda/office/ledger/totals'
import { storeFirst } from '../../../../lambda/office/statement/figures/store-first'
import { readOpen } from '../../../../lambda/office/statement/open/read-open'
import { checkDone, readStatement } from '../../calls/send-statement'
import { listedOrder } from '../../reading/listed-order'
import { each, type Pending } from '../../views/pending-view'
import type { Office } from './office'
import { type SlowRead, slowRead } from './slow-read'

/** What needs a person, and how many more undelivered orders there are. */
export type OpenRead = Pending & { moreUndelivered: number }

/** The reads that grow with the number of orders. */
export type Reads = {
  open: SlowRead<OpenRead>
  /** The balance summaries of a period, by its first and last instant: `from/to`. */
  balance: SlowRead<BalanceSummary[]>
  /** The page of a month's statement. */
  statement: SlowRead<string>
}

/** Makes the reads of an office, which share their results among its pages. */
export function createReads({ store, now }: Office): Reads {
  return {
    open: slowRead(async () => {
      const { payouts, moreUndelivered, ...orders } = await readOpen(store, now())
      return { ...each(orders, listedOrder), payouts, moreUndelivered }
    }, now),
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

import { lastDays } from '../../../../lambda/office/ledger/period'
import { lookBackDays, readOpen } from '../../../../lambda/office/statement/open/read-open'
import { listedOrder } from '../../reading/listed-order'
import { each, type Pending } from '../../views/pending-view'
import type { Office } from './office'
import { type SlowRead, slowRead } from './slow-read'

/** What needs a person, and how many more undelivered orders there are. */
export type OpenRead = Pending & { moreUndelivered: number }

/** The reads that grow with the number of orders. */
export type Reads = { open: SlowRead<OpenRead> }

/** Makes the reads of an office, which share their results among its pages. */
export function createReads({ store, timeZone, now }: Office): Reads {
  return {
    open: slowRead(async () => {
      const since = lastDays(lookBackDays, now(), timeZone).from
      const { payouts, moreUndelivered, ...orders } = await readOpen(store, since, now())
      return { ...each(orders, listedOrder), payouts, moreUndelivered }
    }, now),
  }
}

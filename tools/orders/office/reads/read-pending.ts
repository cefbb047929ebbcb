import { readOpen } from '../../../../lambda/office/statement/open/read-open'
import { listedOrder } from '../../reading/listed-order'
import { each, type Pending } from '../../views/pending-view'
import type { Office } from './office'

/** What needs a person, and how many more undelivered orders there are. */
export type OpenRead = Pending & { moreUndelivered: number }

export async function readPending({ store, now }: Office): Promise<OpenRead> {
  const { payouts, moreUndelivered, ...orders } = await readOpen(store, now())
  return { ...each(orders, listedOrder), payouts, moreUndelivered }
}

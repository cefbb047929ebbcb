import { editionAddress, endsMailbox, mayGetEdition } from '../../../lambda/orders/edition'
import { earliestOrder } from '../../../lambda/orders/edition-run'
import { itemsPaidWithin, paidOrderSchema } from '../../../lambda/orders/read-paid'
import { emailKeyOf } from '../../../lambda/orders/typed-text'
import type { TableSource } from '../../../lambda/platform/aws/tables'

const attributes = Object.keys(paidOrderSchema.shape)

/** How many mailboxes get the email about a new edition. Reads all orders, page by page. */
export async function countRecipients(orders: TableSource, id: string, now: Date): Promise<number> {
  const mailboxes = new Map<string, boolean>()
  for await (const item of itemsPaidWithin(orders, { from: earliestOrder, to: now.toISOString(), attributes })) {
    const { data: order } = paidOrderSchema.safeParse(item)
    const mailbox = order && emailKeyOf(editionAddress(order) ?? '')
    if (!order || mailbox === undefined || mailboxes.get(mailbox) === false) continue
    if (endsMailbox(order, id)) mailboxes.set(mailbox, false)
    else if (mayGetEdition(order)) mailboxes.set(mailbox, true)
  }
  return [...mailboxes.values()].filter(Boolean).length
}

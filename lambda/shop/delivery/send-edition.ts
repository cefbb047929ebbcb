import { randomUUID } from 'node:crypto'
import { claimEdition, editionAddress, editionOf } from '../../orders/edition'
import { readEdition } from '../../orders/edition-run'
import { client, updateOrder } from '../../orders/orders-table'
import { logger } from '../../platform/logging/logger'
import { currentToken, downloadUrl, renewLink } from '../links/download-link'
import { editionEmail } from '../messages/edition-email'
import type { DeliveryContext } from './deliver'
import { recordReport } from './record-report'
import { claimMs } from './time-limits'
import { sendEmail } from './send-message'

/** What this leaves, for lack of time or because SES took nothing, reconcile queues again. */
export async function sendEdition(given: { id: string; orderId: string }, context: DeliveryContext): Promise<void> {
  const { id, orderId } = given
  const { table, linkKeys, siteUrl, sender, now } = context
  const run = await readEdition({ client, table })
  if (run?.id !== id || context.remainingMs() < claimMs) return
  const holder = randomUUID()
  const { after: order } = await updateOrder(table, orderId, (found) => {
    const claimed = found && claimEdition(found, id, now(), holder)
    // Earlier links stay, unless no key can make the present one any more.
    const isLinked = claimed === found || (claimed && currentToken(claimed, linkKeys))
    return claimed && !isLinked ? renewLink(claimed, linkKeys, now()) : claimed
  })
  if (!order || editionOf(order, id)?.holder !== holder) return
  const token = currentToken(order, linkKeys)
  const to = editionAddress(order)
  if (!token || to === undefined) throw new Error(`Order ${orderId} has no link or no address`)
  const { orderNumber } = order
  const email = editionEmail({ orderNumber, siteUrl, downloadUrl: downloadUrl(siteUrl, token), text: run.text })
  const outcome = await sendEmail(email, to, sender, { order: orderId, edition: id })
  logger.info('Edition attempted', { orderId, edition: id, ...outcome })
  if (outcome.result !== 'accepted') return
  const { messageId } = outcome
  const report = {
    channel: 'email',
    messageId,
    kind: 'accepted',
    at: now().toISOString(),
    orderId,
    edition: id,
  } as const
  await recordReport(report, { table, now: now(), sent: [] })
}

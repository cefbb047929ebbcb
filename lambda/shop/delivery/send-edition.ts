import { randomUUID } from 'node:crypto'
import {
  claimEdition,
  editionAddress,
  type EditionClaim,
  editionOf,
  isEditionSent,
  recordEditionOutcome,
} from '../../orders/edition'
import { noteEdition, readEdition } from '../../orders/edition-run'
import type { Order } from '../../orders/order'
import { client, updateOrder } from '../../orders/orders-table'
import { logger } from '../../platform/logging/logger'
import { currentToken, downloadUrl, renewLink } from '../links/download-link'
import { editionEmail } from '../messages/edition-email'
import type { DeliveryContext } from './deliver'
import { recordPausesMs, retryWrite } from './record-attempt'
import { claimMs } from './retry-queue'
import { sendEmail } from './send-message'

/** How soon a call without time for an attempt is repeated. */
const againMs = 60_000

type Given = { id: string; orderId: string }

/**
 * Claims the edition of one order, makes one attempt and records its outcome. Returns when to ask again; `undefined`
 * when nothing is left to do.
 */
export async function sendEdition({ id, orderId }: Given, context: DeliveryContext): Promise<Date | undefined> {
  const { table, linkKeys, now } = context
  const run = await readEdition({ client, table })
  if (run?.id !== id) {
    logger.warn('Edition is over', { orderId, edition: id })
    return undefined
  }
  if (context.remainingMs() < claimMs) return new Date(now().getTime() + againMs)
  const holder = randomUUID()
  const { before, result } = await updateOrder(table, orderId, (found) =>
    claim(found, { id, orderId }, holder, context),
  )
  if (!result.isClaimed) {
    if (!result.dueAt && !isCounted(before, id)) await noteEdition(table, id, ['unsent', 1])
    return result.dueAt
  }
  const { order } = result
  const token = currentToken(order, linkKeys)
  const to = editionAddress(order)
  if (!token || to === undefined) throw new Error(`Order ${orderId} has no link or no address`)
  const { orderNumber } = order
  const { siteUrl, sender } = context
  const email = editionEmail({ orderNumber, siteUrl, downloadUrl: downloadUrl(siteUrl, token), text: run.text })
  const outcome = await sendEmail(email, to, sender, { order: orderId, holder, edition: id })
  logger.info('Edition attempted', { orderId, edition: id, ...outcome })
  return record({ id, orderId }, holder, outcome, context)
}

function claim(found: Order | undefined, { id, orderId }: Given, holder: string, { linkKeys, now }: DeliveryContext) {
  if (!found) throw new Error(`There is no order ${orderId}`)
  // Earlier links stay as they are, unless no key can make the present one any more.
  const linked = currentToken(found, linkKeys) ? found : renewLink(found, linkKeys, now())
  const result: EditionClaim = claimEdition(linked, id, now(), holder)
  return { order: result.order === linked ? found : result.order, result }
}

const isCounted = (order: Order | undefined, id: string) => order !== undefined && editionOf(order, id) !== undefined

async function record(
  { id, orderId }: Given,
  holder: string,
  outcome: Parameters<typeof recordEditionOutcome>[3],
  { table, now, remainingMs }: DeliveryContext,
): Promise<Date | undefined> {
  const write = () =>
    updateOrder(table, orderId, (found) => ({
      order: found && recordEditionOutcome(found, id, holder, outcome, now()),
      result: undefined,
    }))
  const { before, after } = await retryWrite(write, recordPausesMs, remainingMs)
  const edition = after && editionOf(after, id)
  if (edition?.dueAt !== undefined) return new Date(edition.dueAt)
  if (after !== before) await noteEdition(table, id, [isEditionSent(after, id) ? 'sent' : 'unsent', 1])
  return undefined
}

import { randomUUID } from 'node:crypto'
import { claimDueChannels, type SendOutcome } from '../../orders/attempt'
import { addressOf } from '../../orders/buyer'
import type { ChannelName, DeliveryReport } from '../../orders/delivery'
import type { Order } from '../../orders/order'
import { decideOnOrder } from '../../orders/orders-table'
import { logger } from '../../platform/logging/logger'
import { currentToken, downloadUrl, type LinkKeys, renewLink } from '../links/download-link'
import { ebookEmail } from '../messages/ebook-email'
import { ebookText } from '../messages/ebook-text'
import { recordAttempt, retryWrite } from './record-attempt'
import { sendEmail, sendText } from './send-message'
import type { Sender } from './sender'
import { attemptMs, claimMs } from './time-limits'

export type DeliveryContext = {
  table: string
  siteUrl: string
  linkKeys: LinkKeys
  sender: Sender
  now: () => Date
  /** Milliseconds until Lambda ends the call. */
  remainingMs: () => number
}

/** Short, because nothing has been sent yet, and a later call delivers. */
const claimPausesMs = [100, 400]

export type Delivered = {
  order: Order | undefined
  /** Unless another call records them, they go out again. */
  unrecorded: DeliveryReport[]
}

/**
 * Makes one attempt on each due channel. A concurrent delivery finds the channels claimed, so each message is sent
 * once. An outcome that cannot be recorded leaves its channel claimed until the lease ends. Waits for every attempt,
 * because Lambda freezes whatever still runs when a call responds. Throws when the order cannot be claimed.
 */
export async function deliver(orderId: string, context: DeliveryContext): Promise<Delivered> {
  const holder = randomUUID()
  const { after: order, result: claimed } = await retryWrite(
    () => claimOrder(orderId, holder, context),
    claimPausesMs,
    context.remainingMs,
  )
  if (!order || claimed.length === 0 || context.remainingMs() < attemptMs) {
    return { order, unrecorded: [] }
  }
  const link = linkOf(order, context)
  const ends = await Promise.all(claimed.map((name) => attempt(order, name, holder, link, context)))
  const orders = ends.flatMap((end) => end.order ?? [])
  return {
    order: orders.reduce((a, b) => (b.version > a.version ? b : a), order),
    unrecorded: ends.flatMap((end) => end.unrecorded),
  }
}

function claimOrder(orderId: string, holder: string, context: DeliveryContext) {
  return decideOnOrder(context.table, orderId, (before): { order: Order | undefined; result: ChannelName[] } =>
    before && context.remainingMs() >= claimMs ? claim(before, holder, context) : { order: before, result: [] },
  )
}

/** A link that no key can make any more is renewed in the same write. */
function claim(order: Order, holder: string, { linkKeys, now }: DeliveryContext) {
  const linked = currentToken(order, linkKeys) ? order : renewLink(order, linkKeys, now())
  const claims = claimDueChannels(linked, now(), holder)
  return { order: claims.order === linked ? order : claims.order, result: claims.claimed }
}

async function attempt(
  order: Order,
  name: ChannelName,
  holder: string,
  link: string,
  context: DeliveryContext,
): Promise<Delivered> {
  const { orderId } = order
  const { linkVersion } = order.access
  const attemptNumber = order.delivery.channels[name]?.attempts ?? 0
  const outcome = await send(order, name, holder, link, context)
  logger.info('Delivery attempted', { orderId, channel: name, attempt: attemptNumber, ...outcome })
  try {
    const ended = { orderId, name, holder, linkVersion, outcome }
    return { order: await recordAttempt(ended, context), unrecorded: [] }
  } catch (error) {
    logger.error('Outcome not recorded', { orderId, channel: name }, error)
    if (outcome.result !== 'accepted') return { order: undefined, unrecorded: [] }
    const at = context.now().toISOString()
    const { messageId } = outcome
    const message = { channel: name, messageId, orderId, holder, at, acceptedAt: at }
    return { order: undefined, unrecorded: [{ ...message, kind: 'accepted' }] }
  }
}

async function send(
  order: Order,
  name: ChannelName,
  holder: string,
  link: string,
  { siteUrl, sender }: DeliveryContext,
): Promise<SendOutcome> {
  const { orderId, orderNumber, sale, buyer, access } = order
  const to = addressOf(buyer, name)
  if (!to) return { result: 'refused', error: 'NoAddress' }
  switch (name) {
    case 'email': {
      const { amountCents, taxCents, currency, paidAt = sale.createdAt } = sale
      const { timeZone } = sender
      const payment = { amountCents, taxCents, currency, paidAt, timeZone }
      const { invoiceUrl } = buyer
      const { linkVersion } = access
      const facts = { orderNumber, ...payment, invoiceUrl, linkVersion, downloadUrl: link, siteUrl }
      return sendEmail(ebookEmail(facts), to, sender, { order: orderId, holder })
    }
    case 'text':
      return sendText(ebookText({ downloadUrl: link }), to, sender)
  }
}

function linkOf(order: Order, { siteUrl, linkKeys }: DeliveryContext): string {
  const token = currentToken(order, linkKeys)
  if (!token) throw new Error(`Order ${order.orderId} has a link that no key can make`)
  return downloadUrl(siteUrl, token)
}

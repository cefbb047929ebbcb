import type { Context } from 'aws-lambda'
import { parseEmail } from '../../../shop/addresses/parse-email'
import { queueAndDeliver, queueingContext } from '../../../shop/delivery/deliver-or-queue'
import { sentChannels } from '../../../shop/delivery/sender'
import type { NewAddress } from '../../../shop/links/resend-link'
import { deleteCopies } from '../../../shop/stamp/stamp-copy'
import { isOpenDelivery } from '../../../orders/channel-state'
import { orderStatus } from '../../../orders/order-status'
import { decideOnOrder } from '../../../orders/orders-table'
import { LoggableError } from '../../../platform/logging/loggable-error'
import { logger } from '../../../platform/logging/logger'
import { readSecret } from '../../../platform/secrets/read-secret'
import { applyChange } from './apply-change'
import { answerEdition } from './answer-edition'
import { type Change, type ChangeResult, changeSchema, editionRequestSchema, type Refusal } from './change'
import { env } from './env'

type Lambda = Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>

/**
 * Changes one order, or starts the emails about a new edition, and sends what is due then, so that the caller needs no
 * permission for messages and secrets. Throws when this version does not know the request, or the result is uncertain.
 */
export async function handler(event: unknown, lambda: Lambda): Promise<ChangeResult> {
  const settings = env()
  const { data: asked } = editionRequestSchema.safeParse(event)
  if (asked) return answerEdition(asked.edition, settings)
  const parsed = changeSchema.safeParse(event)
  // The library's error may repeat the input that it could not parse.
  if (!parsed.success) throw new LoggableError('Unrecognized change')
  const change = parsed.data
  const { orderId } = change
  const to = await newAddress(change, settings.TEXT_COUNTRIES?.split(','))
  if (to && 'error' in to) return refused('invalid_address', change, to.error)
  const linkKeys = await readSecret(settings.LINK_KEY_SECRET)
  const sent = sentChannels(settings)
  const { awsRequestId: requestId } = lambda
  // First, because an erased order could not be erased again.
  if (change.change === 'erase' && settings.STAMPED_HOST) await deleteCopies(orderId, settings.STAMPED_HOST)
  const { after: order, result: refusal } = await decideOnOrder(settings.ORDERS_TABLE, orderId, (before) =>
    applyChange(before, change, { now: new Date(), requestId, linkKeys, sent, to }),
  )
  if (!order || refusal) return refused(refusal ?? 'no_such_order', change)
  logger.info('Order changed', { orderId, change: change.change })
  if (isOpenDelivery(order)) {
    const context = queueingContext(settings, {
      siteUrl: settings.SITE_URL,
      linkKeys,
      now: () => new Date(),
      remainingMs: () => lambda.getRemainingTimeInMillis(),
    })
    await queueAndDeliver(orderId, context)
  }
  return { isDone: true, status: orderStatus(order) }
}

/** The address of a resend, validated by the rules of create-payment. */
async function newAddress(
  change: Change,
  textCountries?: string[],
): Promise<NewAddress | { error: string } | undefined> {
  if (change.change !== 'resend' || !change.to) return undefined
  if ('email' in change.to) {
    const email = parseEmail(change.to.email)
    return 'error' in email ? { error: 'This is no email address with plain letters (a to z) before the @.' } : email
  }
  if (!textCountries) return { error: 'This stage sends no texts: give an email address.' }
  // The numbering plans of all countries are loaded only for a text.
  const { parsePhone } = await import('../../../shop/addresses/parse-phone')
  const phone = parsePhone(change.to.phone, textCountries)
  if (!('error' in phone)) return phone
  return { error: `Texts go to mobile phones of these countries alone: ${textCountries.join(', ')}.` }
}

function refused(refusal: Refusal, { orderId, change }: Change, message?: string): ChangeResult {
  logger.info('Change refused', { orderId, change, refusal })
  return { isDone: false, refusal, ...(message === undefined ? {} : { message }) }
}

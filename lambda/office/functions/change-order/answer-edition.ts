import { startEdition } from '../../../orders/edition-run'
import { orderNumber } from '../../../orders/order'
import { logger } from '../../../platform/logging/logger'
import { parseEmail } from '../../../shop/addresses/parse-email'
import { sendEmail } from '../../../shop/delivery/send-message'
import { senderOf } from '../../../shop/delivery/sender'
import { editionEmail } from '../../../shop/messages/edition-email'
import type { EditionRequest, EditionResult } from './change'
import type { ChangeOrderEnvironment } from './env'

/** Sends the test, or starts the edition; reconcile and retry-delivery do the rest. */
export async function answerEdition(
  { testTo, ...request }: EditionRequest,
  settings: ChangeOrderEnvironment,
): Promise<EditionResult> {
  if (testTo !== undefined) return sendTest(request.text, testTo, settings)
  const edition = await startEdition(settings.ORDERS_TABLE, request, new Date())
  logger.info('Edition requested', { edition, by: request.by })
  return { edition }
}

/** Of no order: its links lead to the page. */
async function sendTest(text: string, testTo: string, settings: ChangeOrderEnvironment): Promise<EditionResult> {
  const to = parseEmail(testTo)
  if ('error' in to) return { edition: 'not_tested', error: 'InvalidAddress' }
  const { SITE_URL: siteUrl } = settings
  const email = editionEmail({ orderNumber: orderNumber('test'), downloadUrl: siteUrl, siteUrl, text })
  // Without tags, so that a report changes no order.
  const outcome = await sendEmail(email, to.email, senderOf(settings), {})
  if (outcome.result === 'accepted') return { edition: 'tested' }
  return { edition: 'not_tested', error: outcome.error }
}

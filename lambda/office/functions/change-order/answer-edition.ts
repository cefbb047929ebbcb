import { startEdition } from '../../../orders/edition-run'
import { orderNumber } from '../../../orders/order'
import { logger } from '../../../platform/logging/logger'
import { parseEmail } from '../../../shop/addresses/parse-email'
import { sendEmail } from '../../../shop/delivery/send-message'
import { senderOf } from '../../../shop/delivery/sender'
import { editionEmail } from '../../../shop/messages/edition-email'
import type { ChangeResult, EditionRequest } from './change'
import type { ChangeOrderEnvironment } from './env'

/** Reconcile and retry-delivery do the rest. */
export async function answerEdition(
  { testTo, ...request }: EditionRequest['edition'],
  settings: ChangeOrderEnvironment,
): Promise<ChangeResult> {
  if (testTo !== undefined) return sendTest(request.text, testTo, settings)
  const isStarted = await startEdition(settings.ORDERS_TABLE, request, new Date())
  logger.info('Edition requested', { isStarted, by: request.by })
  return isStarted ? { isDone: true, status: 'started' } : { isDone: false, refusal: 'edition_running' }
}

/** Of no order: its links lead to the page. */
async function sendTest(text: string, testTo: string, settings: ChangeOrderEnvironment): Promise<ChangeResult> {
  const to = parseEmail(testTo)
  if ('error' in to) return { isDone: false, refusal: 'invalid_address' }
  const { SITE_URL: siteUrl } = settings
  const email = editionEmail({ orderNumber: orderNumber('test'), downloadUrl: siteUrl, siteUrl, text })
  // Without tags, so that a report changes no order.
  const outcome = await sendEmail(email, to.email, senderOf(settings), {})
  if (outcome.result === 'accepted') return { isDone: true, status: 'tested' }
  return { isDone: false, refusal: 'not_tested', message: `The test could not be sent: ${outcome.error}.` }
}

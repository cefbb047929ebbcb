import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from '../account'
import type { CardForm } from '../cards/check-card-form'
import { seeOther, type HttpAnswer } from '../http/exchange'
import type { PaymentOutcome } from '../intents/payment-attempt'
import type { SessionRecord } from '../sessions/session-record'
import type { WebhookSender } from '../webhooks/webhook-sender'
import { checkoutPage } from './checkout-page'
import { noticePage, notFoundPage } from './notice-page'
import { backUrl, successUrl } from './session-links'

/** Checkout waits this long for the store to hear of the payment before it sends the buyer back:
 * https://docs.stripe.com/checkout/fulfillment#redirect-hosted-checkout */
const longestWaitMs = 10_000

/** What the page of a session says that takes no payment any more, or that never was. */
export function closedPage(account: Account, session: SessionRecord | undefined): HttpAnswer {
  if (!session) return notFoundPage()
  if (session.status === 'complete') {
    return noticePage({
      status: 200,
      heading: 'This payment is complete',
      text: 'The order was paid. There is nothing more to do here.',
      link: { href: successUrl(session), label: `Continue to ${account.sellerName}` },
    })
  }

  return noticePage({
    status: 410,
    heading: 'This checkout has expired',
    text: 'It was open for too long without a payment. Nothing was charged; please begin again.',
    link: { href: backUrl(session), label: `Back to ${account.sellerName}` },
  })
}

/** A second press of the button, or a stale tab, after the session was paid or expired. */
export async function afterClosing(
  account: Account,
  webhooks: WebhookSender,
  session: SessionRecord | undefined,
): Promise<HttpAnswer> {
  if (session?.status !== 'complete') return closedPage(account, session)
  const completed = account.ledger
    .all('event')
    .findLast(
      ({ type, subject }) => type === 'checkout.session.completed' && subject['id'] === session.id,
    )

  if (completed) await untilTried(webhooks, completed.id)
  return seeOther(successUrl(session))
}

/** Where an attempt to pay leads: on to the store, to the bank, or back to the form. */
export async function afterAttempt(
  account: Account,
  webhooks: WebhookSender,
  session: SessionRecord,
  outcome: PaymentOutcome,
  form: CardForm,
): Promise<HttpAnswer> {
  switch (outcome.kind) {
    case 'paid':
      await untilTried(webhooks, outcome.completedEventId)
      return seeOther(successUrl(session))
    case 'challenged':
      return seeOther(`/c/pay/${session.id}/confirm`)
    case 'declined':
      return checkoutPage(session, account.sellerName, { form, decline: outcome.message })
  }
}

async function untilTried(webhooks: WebhookSender, eventId: string): Promise<void> {
  const tried = new AbortController()
  const patience = wait(longestWaitMs, undefined, { signal: tried.signal, ref: false }).catch(
    () => undefined,
  )

  await Promise.race([webhooks.whenTried(eventId), patience])
  tried.abort()
}

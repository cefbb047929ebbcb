import type { Kinds } from '../account/kinds'
import { formatAmount } from '../api/currencies'
import type { HttpResponse } from '../http/app'
import { html } from '../pages/html'
import { page } from '../pages/layout'
import { successUrl } from '../resources/checkout-session'

/** Replaces the bank's own page, on which cardholders confirm a payment (3-D Secure). */
export function challengePage(
  session: Kinds['checkout.session'],
  { card }: Kinds['payment_method'],
  sellerName: string,
): HttpResponse {
  const price = formatAmount(session.amount_total, session.currency)
  return page({
    title: 'Confirm your payment',
    hasForm: true,
    formTarget: new URL(successUrl(session)).origin,
    body: html`<main class="notice">
      <p class="hint">Emulated bank · 3-D Secure</p>
      <h1>Confirm your payment</h1>
      <p>
        ${sellerName} asks for <strong>${price}</strong> from the card that ends in
        <strong>${card?.last4}</strong>. A bank would now ask you for a code.
      </p>
      <form class="choices" method="post" action="/c/pay/${session.id}/confirm" data-pay>
        <button class="primary" name="answer" value="complete" data-busy-label="Processing…">
          Complete
        </button>
        <button class="secondary" name="answer" value="fail">Fail</button>
      </form>
    </main>`,
  })
}

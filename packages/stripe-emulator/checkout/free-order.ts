import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { emailError } from '../cards/check-card-form'
import type { HttpResponse } from '../http/app'
import type { PageContext } from '../pages/page-route'
import { customerDetails } from '../resources/checkout-session'
import { redeemed } from '../resources/session-discount'
import { afterAttempt } from './checkout-outcome'
import { checkoutPage, type PageState } from './checkout-page'

type Session = Kinds['checkout.session']

/** Completes a session that costs nothing. It needs an email address only. */
export function payNothing(
  context: PageContext,
  session: Session,
  state: PageState,
): HttpResponse | Promise<HttpResponse> {
  const { account } = context
  const error = emailError(state.form.email)
  if (error !== undefined) {
    return checkoutPage(account, session, { ...state, errors: { email: error } })
  }
  completeFree(account, session, state.form.email.trim())
  return afterAttempt(context, session, 'paid', state)
}

/**
 * There is no payment, and so no address. Unlike Stripe, this makes no customer.
 * https://docs.stripe.com/payments/checkout/no-cost-orders
 */
function completeFree(account: Account, session: Session, email: string): void {
  const complete = {
    ...session,
    status: 'complete',
    payment_status: 'no_payment_required',
    customer_details: customerDetails(email),
  } as const
  account.commit([...redeemed(account, session), [complete, 'checkout.session.completed']])
}

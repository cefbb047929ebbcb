import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { isActive } from '../account/redeemable'
import type { CardForm } from '../cards/check-card-form'
import type { HttpResponse } from '../http/app'
import { seeOther } from '../pages/layout'
import { codeOf, withCode, withoutCode } from '../resources/session-discount'
import { checkoutPage } from './checkout-page'

type Session = Kinds['checkout.session']

/**
 * Shows the new total, or why the code cannot be used. Without a typed one, the applied code is removed.
 *
 * @param form what the page's other fields show
 */
export function applyCode(account: Account, session: Session, typed: string | null, form: CardForm): HttpResponse {
  const back = seeOther(`/c/pay/${session.id}`)
  if (!session.allow_promotion_codes) return back
  const applied = typed === null ? { session: withoutCode(session) } : withCode(account, session, typed)
  if ('problem' in applied) {
    const code = { typed: typed ?? '', problem: applied.problem }
    return checkoutPage(account, session, { form, code })
  }
  account.commit([[applied.session]])
  return back
}

/** The session at its full price, if its code has ended since it was applied. */
export function withoutEndedCode(account: Account, session: Session): Session | undefined {
  const code = codeOf(account, session)
  if (!code || isActive(code, account)) return undefined
  const full = withoutCode(session)
  account.commit([[full]])
  return full
}

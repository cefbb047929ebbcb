import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { formatAmount } from '../api/currencies'
import { html, type Html } from '../pages/html'
import { codeOf } from '../resources/session-discount'

export type CodeState = { typed: string; problem: string }

export function codeForm(
  account: Account,
  session: Kinds['checkout.session'],
  state: CodeState | undefined,
): Html | false {
  if (!session.allow_promotion_codes) return false
  const action = `/c/pay/${session.id}/code`
  const applied = codeOf(account, session)
  if (applied) {
    const discount = session.total_details.amount_discount
    return html`<form class="code applied" method="post" action="${action}">
      <p class="name">${applied.code}</p>
      <p class="price">−${formatAmount(discount, session.currency)}</p>
      <button class="link">Remove</button>
    </form>`
  }
  const problem = state && html` aria-invalid="true" aria-describedby="code-error"`
  return html`<form class="code" method="post" action="${action}">
    <label for="code">Promotion code</label>
    <div class="pair">
      <input
        id="code" name="code" value="${state?.typed}" autocomplete="off" autocapitalize="characters"
        spellcheck="false" required maxlength="100"${problem}
      />
      <button class="secondary">Apply</button>
    </div>
    ${state && html`<p class="error" id="code-error">${state.problem}</p>`}
  </form>`
}

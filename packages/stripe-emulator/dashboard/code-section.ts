import type { Account } from '../account/account'
import { isActive } from '../account/redeemable'
import { html, type Html } from '../pages/html'
import { createCodeRoute, createCouponRoute } from '../resources/promotion-code'
import { actionForm, button } from './payment-action'

/** Only percentages without a limit; the API makes every other kind. */
export function codeSection(account: Account, problem?: string): Html {
  const codes = account.ledger.all('promotion_code').filter((code) => isActive(code, account.ledger))
  return html`<section class="box codes" id="codes" aria-labelledby="codes-heading">
    <h2 id="codes-heading">Promotion codes</h2>
    <p class="hint">The checkout has a field for them if the store asks for it (promotionCodes).</p>
    <ul>
      ${codes.map(
        ({ id, code, times_redeemed: times }) =>
          html`<li>
            <div><strong>${code}</strong> <span class="hint">used ${times} times</span></div>
            ${actionForm(`/codes/${id}/end`, button('End code'))}
          </li>`,
      )}
    </ul>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    ${actionForm(
      '/codes',
      html`<label>Code <input name="code" required value="LAUNCH" /></label>
        <label>Percent off <input name="percent" required inputmode="decimal" value="30" /></label>
        ${button('Make code')}`,
    )}
  </section>`
}

/** @throws ApiError with Stripe's sentence about the code or the percentage */
export function makeCode(account: Account, fields: URLSearchParams): void {
  const coupon = createCouponRoute.prepare(account, '', {
    percent_off: fields.get('percent') ?? '',
    duration: 'once',
  })()
  const promotion = { type: 'coupon', coupon: String(Reflect.get(coupon, 'id')) }
  createCodeRoute.prepare(account, '', { promotion, code: fields.get('code') ?? '' })()
}

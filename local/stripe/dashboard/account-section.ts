import { product } from '../../../product/product'
import { decimalsOf } from '../../../product/format-price'
import { html, type Html } from '../../page/html'
import { sellOther } from '../checkout/other-sale'
import { noticePage } from '../pages/layout'
import { formFields, pageRoute } from '../pages/page-route'
import { bookFee } from '../resources/account-fee'
import { backToList } from './back-to-list'

/** A form for what moves the balance and is not of this store. */
export function accountSection(): Html {
  return html`<section class="box" id="account" aria-labelledby="account-heading">
    <h2 id="account-heading">Not of this store</h2>
    <form class="actions" method="post" action="/balance">
      <label for="kind">Book</label>
      <select id="kind" name="kind">
        <option value="fee">a fee of Stripe</option>
        <option value="sale">a sale of something else</option>
      </select>
      <label for="amount">of</label>
      <input id="amount" name="amount" inputmode="decimal" value="10.00" />
      <button class="button">Book</button>
    </form>
  </section>`
}

/** Books what the form says, in the store's currency. */
export const accountRoute = pageRoute('POST', '/balance', (context, _id, request) => {
  const fields = formFields(request)
  const { currency } = product
  const cents = Math.round(Number(fields.get('amount')) * 10 ** decimalsOf(currency))
  if (!(cents > 0)) return noAmount
  if (fields.get('kind') === 'fee')
    bookFee(context.account, { cents, currency, description: 'Radar for Fraud Teams' })
  else sellOther(context.account, { cents, currency, description: 'Something else' })
  return backToList(context, 'account')
})

const noAmount = noticePage({
  status: 400,
  heading: 'That is no amount',
  text: 'Enter an amount above zero, such as 10.00.',
  link: { href: '/#account', label: 'Back to all payments' },
})

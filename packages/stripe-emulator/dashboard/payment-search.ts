import type { Account } from '../account/account'
import { idOf, type Kinds } from '../account/kinds'
import { html, type Html } from '../pages/html'

/** The sessions whose buyer, number or ids contain `words`, in capitals or not; all of them without words. */
export function foundSessions(
  sessions: Kinds['checkout.session'][],
  words: string,
  { orderNumberOf }: Account,
): Kinds['checkout.session'][] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return sessions
  return sessions.filter(({ id, payment_intent: intent, customer_details, customer_email }) => {
    const address = customer_details?.email ?? customer_email
    const named = [id, intent && idOf(intent), address, orderNumberOf?.(id)]
    return named.some((text) => text?.toLowerCase().includes(wanted))
  })
}

/** The field that filters the list. */
export function searchForm(words: string, { orderNumberOf }: Account): Html {
  const fields = orderNumberOf ? 'E-mail, order number or id' : 'E-mail or id'
  return html`<form class="search" action="/" role="search">
    <input name="find" type="search" value="${words}" aria-label="Find payments" placeholder="${fields}" />
    <button class="button">Find</button>
    ${words && html`<a class="button" href="/">All payments</a>`}
  </form>`
}

import type { Account } from '../account/account'
import { idOf, type Kinds } from '../account/kinds'
import { html, type Html } from '../pages/html'
import { paymentStatus, paymentView, statuses } from './payment-view'

type Session = Kinds['checkout.session']

/** Which payments the list shows, as in the query of its address; empty means all. */
export type Listing = {
  /** Words of the address, number or ids. */
  find: string
  /** One of `statuses`. */
  status: string
  /** The session after which, in the order of the list, the page begins. */
  before: string
}

/** The listing that a query or a form of the list names. */
export function listingOf(fields: URLSearchParams): Listing {
  const status = fields.get('status') ?? ''
  return {
    find: fields.get('find') ?? '',
    status: Object.hasOwn(statuses, status) ? status : '',
    before: fields.get('before') ?? '',
  }
}

export function addressOf(listing: Listing): string {
  const query = new URLSearchParams(Object.entries(listing).filter(([, value]) => value))
  return query.size === 0 ? '/' : `/?${query.toString()}`
}

/** A form of the list that does something, and then returns to the same listing. */
export function listForm(action: string, listing: Listing, content: Html): Html {
  return html`<form method="post" action="${action}">
    ${Object.entries(listing).map(
      ([name, value]) => value && html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    ${content}
  </form>`
}

/** The sessions with the words, in capitals or not, and with the status. */
export function foundSessions(
  sessions: Session[],
  { find, status }: Listing,
  account: Account,
): Session[] {
  const wanted = find.trim().toLowerCase()
  return sessions.filter((session) => {
    const { id, payment_intent: intent, customer_details, customer_email } = session
    const address = customer_details?.email ?? customer_email
    const named = [id, intent && idOf(intent), address, account.orderNumberOf?.(id)]
    return (
      named.some((text) => text?.toLowerCase().includes(wanted)) &&
      (status === '' || paymentStatus(paymentView(account, session)) === status)
    )
  })
}

/** The fields that filter the list. */
export function searchForm({ find, status }: Listing, { orderNumberOf }: Account): Html {
  const fields = orderNumberOf ? 'Email, order number or id' : 'Email or id'
  return html`<form class="search" action="/" role="search">
    <input name="find" type="search" value="${find}" aria-label="Find payments" placeholder="${fields}" />
    <select name="status" aria-label="Status">
      <option value="">Any status</option>
      ${Object.entries(statuses).map(
        ([name, { label }]) =>
          html`<option value="${name}" ${name === status && 'selected'}>${label}</option>`,
      )}
    </select>
    <button class="button">Find</button>
    ${(find || status) && html`<a class="button" href="/">All payments</a>`}
  </form>`
}

/** Says why the list is empty. */
export function nothingFound({ find, status }: Listing): string {
  const label = Object.entries(statuses).find(([name]) => name === status)?.[1].label
  const parts = [
    label && `has the status “${label}”`,
    find && `has “${find}” in its email address, number or ids`,
  ]
  return parts.some(Boolean)
    ? `No payment ${parts.filter(Boolean).join(' and ')}.`
    : 'There are no payments yet. Each checkout that the store opens shows up here.'
}

import { html, type Html } from '../../../../lambda/html'
import { channelStates } from '../../../../lambda/orders/channel-state'
import { inWords } from '../../../../lambda/platform/text/in-words'
import { listedStatuses } from '../../reading/order-filters'
import type { Query } from '../reads/office'

export function searchForm(query: Query): Html {
  const isNarrowed = ['status', 'delivery', 'country', 'month'].some((name) => query[name])
  return html`<search><form action="orders">
<div class="row end"><label class="wide">Order number, email, phone, Stripe ID, amount, or card digits and day
<input name="find" value="${query['find'] ?? ''}" placeholder="EB-7K3M9Q2T" autocomplete="off"></label>
<button class="button primary">Search</button></div>
<details ${isNarrowed && html`open`}><summary>Filters</summary><div class="fields">
${choice('status', 'Status', listedStatuses, query)}
${choice('delivery', 'State of a message', channelStates, query)}
<label>Country<input name="country" value="${query['country'] ?? ''}" placeholder="US" autocomplete="off"></label>
<label>Month<input name="month" type="month" value="${query['month'] ?? ''}" placeholder="2026-11"></label>
</div></details></form></search>`
}

function choice(name: string, label: string, values: readonly string[], query: Query): Html {
  const options = values.map(
    (value) => html`<option value="${value}" ${query[name] === value && html`selected`}>${inWords(value)}</option>`,
  )
  return html`<label>${label}<select name="${name}"><option value="">any</option>${options}</select></label>`
}

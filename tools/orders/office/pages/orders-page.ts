import { html, type Html } from '../../../../lambda/html'
import { PeriodError } from '../../../../lambda/office/books/model/period'
import { channelState, channelStates } from '../../../../lambda/orders/channel-state'
import { pendingDecisions } from '../../../../lambda/orders/decisions'
import { channelNames } from '../../../../lambda/orders/delivery'
import type { Order } from '../../../../lambda/orders/order'
import { orderStatus } from '../../../../lambda/orders/order-status'
import { inWords } from '../../../../lambda/platform/text/in-words'
import { UserError } from '../../../../lib/stage/user-error'
import { type FoundOrders, searchOrders } from '../../reads/matching-orders'
import { listedStatuses, ordersQuerySchema, positionText } from '../../reads/order-filters'
import { searchable } from '../../reads/search-text'
import { messageNames } from '../../views/channel-phrase'
import { orderTextColumns, type ListOptions } from '../../views/columns'
import { searchHeading } from '../../views/search-heading'
import type { Page } from '../draw/frame'
import { contactsLink, note, notice, table, type Tone } from '../draw/parts'
import { during, type Query } from '../reads/create-reads'
import type { Asked, Redirect } from './asked'

/** After that, the page links further back. */
const lookMs = 500

export async function ordersPage(asked: Asked): Promise<Page | Redirect> {
  const { query } = asked
  const page = { title: 'Orders', area: 'orders' } as const
  const top = html`<h1>Orders</h1>${searchForm(query)}`
  try {
    const { store, timeZone, now } = asked.office
    const asking = { timeZone, now, during, lookMs }
    const found = await searchOrders(store, ordersQuerySchema.parse(query), asking)
    const only = onlyOrder(found, query)
    if (only) return { to: `orders/${only.orderNumber}?find=${encodeURIComponent(query['find'] ?? '')}` }
    return { ...page, body: html`${top}${foundOrders(found, asked)}` }
  } catch (error) {
    if (!(error instanceof UserError || error instanceof PeriodError)) throw error
    return { ...page, status: 400, body: html`${top}${notice(error.message)}` }
  }
}

/** What a text alone finds is shown at once. */
function onlyOrder({ orders, next, isFallback }: FoundOrders, { find, ...filters }: Query) {
  const [first, ...others] = orders
  const isOne = others.length === 0 && !next && !isFallback && Object.keys(filters).length === 0
  return find !== undefined && isOne ? first : undefined
}

function foundOrders(found: FoundOrders, { office, query, contacts }: Asked): Html {
  const { orders, next, isCut } = found
  const view = { timeZone: office.timeZone, contacts }
  const older = next && listPath({ ...query, after: positionText(next) })
  const newest = query['after'] !== undefined && listPath({ ...query, after: undefined })
  return html`${note(searchHeading(found, office.timeZone), ' ', orders.length > 0 && contactsLink(listPath(query), contacts))}
${orders.length > 0 && ordersTable(orders, view)}
<p class="links">${older !== undefined && html`<a href="${older}">${isCut ? 'Look further back' : 'Older orders'}</a>`}
${newest !== false && html`<a href="${newest}">Newest orders</a>`}</p>`
}

export function ordersTable(orders: Order[], view: ListOptions) {
  const tones = Object.fromEntries(
    channelNames.map((name) => [messageNames[name], (order: Order) => channelTone(channelState(order, name))]),
  )
  return table({
    label: 'Orders',
    columns: orderTextColumns(view).map((column) => (column[0] === 'Status' ? ['Status', statusText] : column)),
    rows: orders,
    pathOf: ({ orderNumber }) => `orders/${orderNumber}`,
    tones: { ...tones, Status: statusTone },
  })
}

function listPath(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, value)
  }
  return parameters.size === 0 ? 'orders' : `orders?${parameters.toString()}`
}

export function searchForm(query: Query): Html {
  const isNarrowed = ['status', 'delivery', 'country', 'month'].some((name) => query[name])
  return html`<search><form action="orders">
<div class="row end"><label class="wide">${searchable.replace('o', 'O')}
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

export function statusText(order: Order): string {
  const status = orderStatus(order)
  const isDecided = status === 'held' || pendingDecisions(order).length === 0
  return isDecided ? inWords(status) : `${inWords(status)}, to decide`
}

export function statusTone(order: Order): Tone {
  const status = orderStatus(order)
  if (status === 'disputed' || pendingDecisions(order).length > 0) return 'bad'
  if (status === 'awaiting_payment') return 'wait'
  return status === 'paid' ? 'good' : undefined
}

const channelTones: Record<string, Tone> = {
  delivered: 'good',
  accepted: 'good',
  pending: 'wait',
  sending: 'wait',
  retrying: 'wait',
  unknown: 'wait',
  bounced: 'bad',
  complained: 'bad',
  failed: 'bad',
  exhausted: 'bad',
}

export const channelTone = (state = ''): Tone => channelTones[state]

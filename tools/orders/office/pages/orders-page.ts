import { html, type Html } from '../../../../lambda/html'
import { channelState } from '../../../../lambda/orders/channel-state'
import { channelNames } from '../../../../lambda/orders/delivery'
import { UserError } from '../../../../lib/stage/user-error'
import { PeriodError } from '../../../../lambda/office/books/model/period'
import type { Order } from '../../../../lambda/orders/order'
import { ordersQuerySchema, placeText } from '../../reading/order-filters'
import { type FoundOrders, searchOrders } from '../../reading/search-orders'
import { messageNames } from '../../views/channel-phrase'
import { orderColumns, type View } from '../../views/columns'
import type { Page } from '../draw/frame'
import { contactsLink, note, notice, table } from '../draw/parts'
import { channelTone, statusText, statusTone } from '../draw/tones'
import type { Asked, Redirect } from './asked'
import { during, type Query } from '../reads/office'
import { searchForm } from './search-form'

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
  const { orders, heading, next, isCut } = found
  const view = { timeZone: office.timeZone, contacts }
  const older = next && listPath({ ...query, after: placeText(next) })
  const newest = query['after'] !== undefined && listPath({ ...query, after: undefined })
  return html`${note(heading, ' ', orders.length > 0 && contactsLink(listPath(query), contacts))}
${orders.length > 0 && ordersTable(orders, view)}
<p class="links">${older !== undefined && html`<a href="${older}">${isCut ? 'Look further back' : 'Older orders'}</a>`}
${newest !== false && html`<a href="${newest}">Newest orders</a>`}</p>`
}

export function ordersTable(orders: Order[], view: View) {
  const tones = Object.fromEntries(
    channelNames.map((name) => [messageNames[name], (order: Order) => channelTone(channelState(order, name))]),
  )
  return table({
    label: 'Orders',
    columns: orderColumns(view).map((column) => (column[0] === 'Status' ? ['Status', statusText] : column)),
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

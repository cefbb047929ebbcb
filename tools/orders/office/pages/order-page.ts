import { html, type Html } from '../../../../lambda/html'
import { chargeIn } from '../../../../lambda/office/books/model/movement'
import { hasHarmfulDispute } from '../../../../lambda/orders/money'
import type { Order } from '../../../../lambda/orders/order'
import { zonedTime } from '../../../../lambda/platform/text/zoned-time'
import { type ChangeName, orderChanges, possibleChanges } from '../changes/order-changes'
import { type ReadMovements, tryMovementsOf } from '../../reads/keep-books'
import { namedOrders } from '../../reads/read-orders'
import { understand } from '../../reads/search-text'
import { shownChannels } from '../../views/channel-phrase'
import { channelTextColumns, movementTextColumns, noMovements } from '../../views/columns'
import { type Fact, orderFacts, orderPages } from '../../views/order-facts'
import { timeLine } from '../../views/time-line'
import { whereIsMyEbook } from '../../views/where-is-my-ebook'
import type { Page } from '../draw/frame'
import { badge, buttonLink, contactsLink, facts, notice, outwardLink, section, table } from '../draw/parts'
import { during, type Office } from '../reads/create-reads'
import type { Asked, Redirect } from './asked'
import { evidence } from './order-evidence'
import { channelTone, searchForm, statusText, statusTone } from './orders-page'

export async function orderPage(asked: Asked): Promise<Page | Redirect> {
  const { office, name, contacts, done, query } = asked
  const { store, timeZone, now } = office
  const order = await readNamed(office, name)
  if (!order) return { to: `orders?find=${encodeURIComponent(name)}` }
  const { orderId, orderNumber } = order
  // One address for each order, and none with an email.
  if (name !== orderNumber && name !== orderId) return { to: `orders/${orderNumber}` }
  const read = await tryMovementsOf(store, order)
  const view = { timeZone, contacts, now: now() }
  const pages = Object.entries(orderPages(order, store))
  const body = html`${searchForm(query)}
<h1>${orderNumber} ${badge(statusText(order), statusTone(order))}</h1>
${done !== undefined && notice(done, 'done')}
<p class="answer">${whereIsMyEbook(order, view)}</p>
<p class="row">${possibleChanges(order, now()).map((change) => changeLink(order, change))}${refundLink(order, store)}</p>
<p class="links">${contactsLink(`orders/${orderNumber}`, contacts)}${pages.map(([label, page]) => outwardLink(page, label))}</p>
${section('Order', facts(linked(orderFacts(order, chargeIn(read.movements), view))))}
${section(
  'Messages',
  table({
    label: 'Messages',
    columns: channelTextColumns(timeZone),
    rows: shownChannels(order, contacts),
    tones: { State: ({ state }) => channelTone(state) },
  }),
)}
${section('Money', money(order, read, timeZone))}
${section('Timeline', timelineOf(order, timeZone))}
${evidence(order, asked)}`
  return { title: orderNumber, area: 'orders', body }
}

/** The heading has the number and the status. */
function linked(all: Fact[]): [name: string, fact: string | Html][] {
  return all
    .filter(([name]) => name !== 'Order' && name !== 'Status')
    .map(([name, fact, page]) => [name, page ? outwardLink(page, fact) : fact])
}

function money(order: Order, { movements, fault }: ReadMovements, timeZone: string): Html {
  if (movements.length === 0) return html`<p>${fault ?? noMovements(order)}</p>`
  return table({ label: 'Money', columns: movementTextColumns(timeZone), rows: movements })
}

function timelineOf(order: Order, timeZone: string): Html {
  // To the second: messages can follow each other within a minute.
  const time = zonedTime(timeZone)
  return html`<ol class="timeline">${timeLine(order).map(
    ({ at, what }) => html`<li><time datetime="${at}">${time(at)}</time><span>${what}</span></li>`,
  )}</ol>`
}

export function changeLink(order: Order, change: ChangeName, size = ''): Html {
  const path = `orders/${order.orderNumber}/${change}`
  if (change === 'erase') return buttonLink(path, "Erase the buyer's data", size)
  const { button, plan } = orderChanges[change]
  return buttonLink(path, plan(order).needsAddress ? 'Send to another address' : button, size)
}

export function refundLink(order: Order, store: Office['store'], size = ''): Html | false {
  const isRefundable = !hasHarmfulDispute(order.money) && order.money.refundedCents < order.sale.amountCents
  return isRefundable && paymentLink(order, store, 'Refund at Stripe', size)
}

/** A free order has no payment. */
export function paymentLink(order: Order, store: Office['store'], label: string, size = ''): Html | false {
  const { paidAt, paymentIntentId } = order.sale
  const [page] = Object.values(orderPages(order, store))
  if (paidAt === undefined || paymentIntentId === undefined || page === undefined) return false
  return outwardLink(page, label, `button ${size}`)
}

/** None when an email has several orders. */
export async function readNamed(office: Office, name: string): Promise<Order | undefined> {
  const [order, ...others] = (await namedOrders(office.store, understand(name, office), { during })) ?? []
  return others.length === 0 ? order : undefined
}

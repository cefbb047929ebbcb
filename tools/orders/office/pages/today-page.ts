import { html, type Html } from '../../../../lambda/html'
import { monthAt, PeriodError } from '../../../../lambda/office/books/model/period'
import { money } from '../../../../lambda/office/statement/figures/words'
import { salesChart } from '../../../../lambda/office/statement/page/charts'
import { counted } from '../../../../lambda/platform/text/in-words'
import { product } from '../../../../product/product'
import { firstOrders, pagesPaid } from '../../reads/read-orders'
import { unlessDenied } from '../../reads/read-present'
import type { Amount } from '../../../../lambda/office/books/exports/sheet'
import { localTime } from '../../../../lambda/platform/text/zoned-time'
import { type Pending, toDoSections } from '../../views/pending-view'
import type { Page } from '../draw/frame'
import { buttonLink, note, notice, outwardLink, section } from '../draw/parts'
import { soldTables } from '../draw/sold-tables'
import type { Office, Query, ToDo } from '../reads/create-reads'
import { type Range, rangeOf, type RecentSales, readSales, type Sales } from '../reads/read-sales'
import type { Asked } from './asked'
import { ordersTable } from './orders-page'

const newestOrders = 10

export async function todayPage({ office, reads, contacts, query }: Asked): Promise<Page> {
  const { store, timeZone, now } = office
  const { range, fault } = readRange(query, office)
  const upToDate = reads.tryUpToDate(monthAt(now().toISOString(), timeZone))
  const paid = pagesPaid(store.orders, { now: now(), pageSize: newestOrders + 1 })
  const newest = firstOrders(store.orders, paid, { limit: newestOrders })
  const [sales, found, toDo] = await Promise.all([
    unlessDenied(upToDate.then(() => readSales(office, range))),
    unlessDenied(newest),
    reads.toDo(),
  ])
  const isEmpty = found?.orders.length === 0
  const body = html`<h1>Today</h1>
${isEmpty ? firstSteps(office) : sales ? tiles(sales, office, toDo) : note('Sales need the policy finance-reader.')}
${!isEmpty && sales && rangeForm({ from: range.first, to: range.last, ...query }, fault)}
${toDo.pending && toDoSection(toDo.pending, office)}
${!isEmpty && sales && charts(sales)}
${found && found.orders.length > 0 && section('Newest orders', ordersTable(found.orders, { timeZone, contacts }), html`<p class="links"><a href="orders">All orders</a></p>`)}
${!found && note('Orders need the policy support-desk.')}`
  return { title: 'Today', area: '', body, ...(fault !== undefined && { status: 400 }) }
}

function readRange(query: Query, office: Office): { range: Range; fault?: string } {
  try {
    return { range: rangeOf(query, office) }
  } catch (error) {
    if (!(error instanceof PeriodError)) throw error
    return { range: rangeOf({}, office), fault: error.message }
  }
}

function rangeForm({ from, to }: Query, fault: string | undefined): Html {
  const day = (name: string, label: string, value = '') =>
    html`<label>${label}<input name="${name}" type="date" value="${value}" placeholder="2026-11-21" required></label>`
  return html`<form class="row end" action=".">${day('from', 'From', from)}${day('to', 'To', to)}
<button class="button">Show</button></form>${fault !== undefined && notice(fault)}`
}

function tiles({ spans, month }: RecentSales, { store, timeZone, now }: Office, { books }: ToDo): Html {
  const asOf =
    month === undefined
      ? 'Stripe was not read yet, so nothing is earned here.'
      : `Earned is what Stripe had booked by ${localTime(month.readAt, timeZone)}: sales less fees, refunds and disputes. It is read again after 15 minutes.`
  const today = localTime(now().toISOString(), timeZone).slice(0, 10)
  const next = books?.payouts
    .filter(({ kind, date }) => kind === 'payout' && date.slice(0, 10) >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))[0]
  const { dashboardUrl } = store
  return html`<div class="tiles">${spans.map(tile)}</div>${note(asOf, next && ` Next payout: ${next.note}, due on ${next.date.slice(0, 10)}.`)}
<p class="links"><a href="months">Total of all months</a>${dashboardUrl !== undefined && outwardLink(dashboardUrl, 'Page views, checkouts, sales')}</p>`
}

function toDoSection(pending: Pending, { timeZone, now }: Office): Html {
  const matters = toDoSections(pending, { timeZone, now: now() })
  if (matters.length === 0) return section('To do', html`<p>Nothing is to do.</p>`)
  const items = matters.map(({ title, lines }) => html`<li>${title}: ${String(lines.length)}</li>`)
  return section('To do', html`<ul>${items}</ul><p class="row">${buttonLink('to-do', 'See what to do', 'primary')}</p>`)
}

function charts({ days, month }: RecentSales): Html {
  const hasSales = days.some(({ sales }) => sales > 0)
  return html`${section('Sold per day', hasSales ? salesChart(days, product.currency) : html`<p>No sales in the last 30 days.</p>`)}
${month && soldTables(month, ' this month')}`
}

function tile({ title, orders, sold, earned, isComplete }: Sales): Html {
  const isLoss = earned.some(({ cents }) => cents < 0)
  return html`<section><h2>${title}</h2><p class="big">${amountsText(sold)}</p>
<p>${counted(orders, 'order')}, ${amountsText(earned)} earned${!isComplete && ' so far'}${isLoss && ': refunds, disputes and fees were more'}</p></section>`
}

/** The price's currency is the first. A line breaks between amounts, not after a minus sign. */
function amountsText(amounts: Amount[]): Html {
  const isOther = ({ currency }: Amount) => (currency === product.currency ? 0 : 1)
  const sorted = amounts.toSorted((a, b) => isOther(a) - isOther(b) || a.currency.localeCompare(b.currency))
  const shown = sorted.length > 0 ? sorted : [{ cents: 0, currency: product.currency }]
  const texts = shown.map(({ cents, currency }) => money(cents, currency))
  return html`${texts.map((text, index) => html`<span class="figure">${text}${index < texts.length - 1 && ','}</span> `)}`
}

function firstSteps({ store: { siteUrl, paymentsUrl }, stage }: Office): Html {
  const test =
    stage === undefined
      ? 'Buy the book there with the card 4242 4242 4242 4242: the order appears here.'
      : 'Buy the book there yourself, so that you see what your buyers see. Then refund it at Stripe.'
  return section(
    'No sales yet',
    html`<p>Your page is ${outwardLink(siteUrl, siteUrl)}. ${test}</p>
<p>Then put its address where your readers are. Each sale is here at once.</p>
${paymentsUrl !== undefined && html`<p class="muted">To see a store with sales, run: npm run orders -- demo</p>`}`,
  )
}

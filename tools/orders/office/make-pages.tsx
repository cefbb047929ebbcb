/** @jsxRuntime automatic */
import { PeriodError } from '../../../lambda/office/books/model/period'
import { UserError } from '../../../lib/stage/user-error'
import { orderCommands } from '../views/order-commands'
import { orderPages } from '../views/order-pages'
import { MonthPage } from './pages/month-page'
import { MonthsPage } from './pages/months-page'
import { OpenPage } from './pages/open-page'
import { OrderPage } from './pages/order-page'
import { OrdersPage } from './pages/orders-page'
import { Notice, Title } from './pages/parts'
import type { Reads } from './reads/create-reads'
import type { Office, Query } from './reads/office'
import { parseOrdersQuery } from './reads/orders-query'
import { unlessDenied } from '../reading/read-present'
import { readBooksState } from './reads/read-books-state'
import { readMonth, readMonths } from './reads/read-months'
import { readOrderPage } from './reads/read-order'
import { readOrdersPage } from './reads/read-orders'
import { readPending } from './reads/read-pending'
import type { Page } from './respond'

type Asked = {
  office: Office
  reads: Reads
  /** The part of the path that names an order or a month. */
  name: string
  query: Query
  /** Whether the page shows the buyers' contacts. */
  contacts: true | undefined
}

/** Another page that is shown instead, by its path. */
type Redirect = { to: string }

/** Makes a page, or names the one to show instead. Errors are explained by explain-failure.ts. */
export type MakePage = (asked: Asked) => Promise<Page | Redirect>

export const madePages: Record<string, MakePage> = {
  '/': async () => ({ to: 'orders' }),
  '/orders': ordersPage,
  '/orders/:name': orderPage,
  '/open': openPage,
  '/months': monthsPage,
  '/months/:name': monthPage,
}

async function ordersPage({ office, query, contacts }: Asked): Promise<Page | Redirect> {
  const view = { timeZone: office.timeZone, contacts }
  const page = { title: 'Orders', area: 'orders' } as const
  try {
    const parsed = parseOrdersQuery(query)
    if (parsed.reference) return { to: `orders/${encodeURIComponent(parsed.reference)}` }
    const found = await readOrdersPage(office, parsed)
    return { ...page, body: <OrdersPage query={query} view={view} found={found} /> }
  } catch (error) {
    if (!(error instanceof UserError || error instanceof PeriodError)) throw error
    const found = { fault: error.message }
    return { ...page, status: 400, body: <OrdersPage query={query} view={view} found={found} /> }
  }
}

async function orderPage({ office, name, contacts }: Asked): Promise<Page | Redirect> {
  const { order, movements, fault } = await readOrderPage(office, name)
  // One address for each order, and none with an email.
  if (name !== order.orderNumber && name !== order.orderId)
    return { to: `orders/${order.orderNumber}` }
  const { stage, timeZone, store, now } = office
  const props = {
    order,
    movements,
    fault,
    commands: orderCommands(order, stage, now()),
    pages: orderPages(order, store),
    view: { timeZone, contacts },
  }
  return { title: order.orderNumber, area: 'orders', body: <OrderPage {...props} /> }
}

async function openPage({ office, contacts }: Asked): Promise<Page> {
  const { stage, timeZone, now } = office
  const books = await readBooksState(office)
  const open = await unlessDenied(readPending(office, books))
  const view = { timeZone, contacts }
  const props = { open, books, stage, view, now: now() }
  return { title: 'To do', area: 'open', body: <OpenPage {...props} /> }
}

async function monthsPage({ office }: Asked): Promise<Page> {
  const months = await readMonths(office)
  const body = <MonthsPage months={months} now={office.now()} />
  return { title: 'Months', area: 'months', body }
}

async function monthPage({ office, reads, name }: Asked): Promise<Page> {
  const { stage, now } = office
  const known = await readMonth(office, name)
  if (!known.books?.isClosed) await reads.upToDate(name)
  const month = known.books?.isClosed ? known : await readMonth(office, name)
  return {
    title: month.period.label,
    area: 'months',
    body: <MonthPage month={month} stage={stage} now={now()} />,
  }
}

export function messagePage(title: string, text: string): Page {
  return {
    title,
    body: (
      <>
        <Title>{title}</Title>
        <Notice>{text}</Notice>
      </>
    ),
  }
}

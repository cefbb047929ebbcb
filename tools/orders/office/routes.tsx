/** @jsxRuntime automatic */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PeriodError } from '../../../lambda/office/ledger/period'
import { UserError } from '../../../lib/stage/user-error'
import { explainFailure } from './explain-failure'
import type { Office, Query } from './reads/office'
import { orderCommands } from '../views/order-commands'
import { orderPages } from '../views/order-pages'
import { OpenPage } from './pages/open-page'
import { OrderPage } from './pages/order-page'
import { OrdersPage } from './pages/orders-page'
import { Notice, Title } from './pages/parts'
import { parseOrdersQuery } from './reads/orders-query'
import { readBooksState, unlessDenied } from './reads/read-books-state'
import { readOrderPage } from './reads/read-order'
import { readOrdersPage } from './reads/read-orders'
import { createReads, type Reads } from './reads/create-reads'
import { type Page, sendPage } from './respond'

/** Where the pages are served, and what they read. */
type Serving = { office: Office; root: string; log: (line: string) => void }

/** What one page is asked for. */
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

const querySchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

const nameSchema = z.object({ name: z.string().default('') })

/** Adds the pages of the office. */
export function addRoutes(app: FastifyInstance, serving: Serving): void {
  const { office, root, log } = serving
  const reads = createReads(office)
  const page = (path: string, make: (asked: Asked) => Promise<Page | Redirect>) =>
    app.get(path, async (request, reply) => {
      const { contacts, ...query } = readQuery(request.query)
      const made = await make({
        office,
        reads,
        name: nameSchema.parse(request.params).name,
        query,
        contacts: contacts === 'show' || undefined,
      })
      if ('to' in made) return reply.redirect(`${root}/${made.to}`, 303)
      return sendPage(reply, made, serving)
    })
  page('/', async () => ({ to: 'orders' }))
  page('/orders', ordersPage)
  page('/orders/:name', orderPage)
  page('/open', openPage)
  app.setNotFoundHandler((_request, reply) =>
    sendPage(
      reply,
      { ...messagePage('Not found', 'There is no such page.'), status: 404 },
      serving,
    ),
  )
  app.setErrorHandler((error, _request, reply) => {
    const { title, text, status, retryAfterSeconds, isUnexpected } = explainFailure(error)
    if (isUnexpected)
      log(`The office failed: ${error instanceof Error ? error.message : String(error)}`)
    // Browsers load the page again after so many seconds.
    if (retryAfterSeconds !== undefined) reply.header('refresh', retryAfterSeconds)
    return sendPage(reply, { ...messagePage(title, text), status }, serving)
  })
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
  const { order, movements } = await readOrderPage(office, name)
  // One address for each order, and none with an e-mail.
  if (name !== order.orderNumber && name !== order.orderId)
    return { to: `orders/${order.orderNumber}` }
  const { stage, timeZone, store, now } = office
  const props = {
    order,
    movements,
    commands: orderCommands(order, stage, now()),
    pages: orderPages(order, store),
    view: { timeZone, contacts },
  }
  return { title: order.orderNumber, area: 'orders', body: <OrderPage {...props} /> }
}

async function openPage({ office, reads, contacts }: Asked): Promise<Page> {
  const { stage, timeZone, now } = office
  const [open, books] = await Promise.all([unlessDenied(reads.open('')), readBooksState(office)])
  const view = { timeZone, contacts }
  const props = { open, books, stage, view, now: now() }
  return { title: 'Open', area: 'open', body: <OpenPage {...props} /> }
}

function messagePage(title: string, text: string): Page {
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

/** The parameters of an address: of a repeated one the first, and no empty ones. */
function readQuery(query: unknown): Query {
  const parameters = Object.entries(querySchema.parse(query)).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value[0] : value
    return text === undefined || text.trim() === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(parameters)
}

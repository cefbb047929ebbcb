/** @jsxRuntime automatic */
import { localTime } from '../../views/local-time'
import { orderColumns, type View } from '../../views/orders-table'
import type { Query } from '../reads/office'
import { placeText } from '../reads/orders-query'
import type { OrdersPage as Read } from '../reads/read-orders'
import { ContactsLink } from './contacts-link'
import { OrdersForm } from './orders-form'
import { Links, Note, Notice, Title } from './parts'
import { PageLink } from './page-link'
import { ColumnsTable } from './columns-table'

type OrdersPageProps = {
  query: Query
  view: View
  /** What was found, or the sentence about what to enter. */
  found: Read | { fault: string }
}

/** The list of orders, newest first, with its search. */
export function OrdersPage({ query, view, found }: OrdersPageProps) {
  return (
    <>
      <Title>Orders</Title>
      <search>
        <OrdersForm query={query} />
      </search>
      {'fault' in found ? (
        <Notice role="alert">{found.fault}</Notice>
      ) : (
        <Found query={query} view={view} found={found} />
      )}
    </>
  )
}

function Found({ query, view, found }: OrdersPageProps & { found: Read }) {
  const { orders, next } = found
  return (
    <>
      <Note as="div">
        {summaryOf(found, query, view)}{' '}
        {orders.length > 0 && <ContactsLink path={listPath(query)} shown={view.contacts} />}
      </Note>
      {orders.length > 0 && (
        <ColumnsTable
          label="Orders"
          columns={orderColumns(view)}
          rows={orders}
          keyOf={({ orderId }) => orderId}
          pathOf={({ orderNumber }) => `orders/${orderNumber}`}
        />
      )}
      <Links>
        {next && (
          <PageLink to={listPath({ ...query, after: placeText(next) })}>
            {found.isCut ? 'Look further back' : 'Older orders'}
          </PageLink>
        )}
        {query['after'] !== undefined && (
          <PageLink to={listPath({ ...query, after: undefined })}>Newest orders</PageLink>
        )}
      </Links>
    </>
  )
}

function summaryOf({ orders, isCut, next, label }: Read, query: Query, view: View): string {
  const where = label === undefined ? '' : ` in ${label}`
  if (isCut && next) {
    const back = `Looked back to ${localTime(next.paidAt, view.timeZone)}.`
    return orders.length === 0 ? `None found yet${where}. ${back}` : back
  }
  if (orders.length > 0) return label === undefined ? '' : `Paid in ${label}.`
  const isSearch = Object.keys(query).length > 0
  return isSearch ? `No such orders${where}.` : 'No orders yet. A paid order is here at once.'
}

function listPath(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, value)
  }
  return parameters.size === 0 ? 'orders' : `orders?${parameters.toString()}`
}

import { getCountries } from 'libphonenumber-js/mobile'
import { daysAround, lastDays, monthPeriod, type Period } from '../../../lambda/office/books/model/period'
import type { PaidOrder } from '../../../lambda/orders/read-paid'
import { counted } from '../../../lambda/platform/text/in-words'
import { decimalPrice } from '../../../lambda/price'
import { readPhone } from '../../../lambda/shop/addresses/parse-phone'
import { UserError } from '../../../lib/stage/user-error'
import type { Terminal } from '../../cli/terminal'
import { paymentsOf } from './keep-books'
import { type OrdersQuery, passes } from './order-filters'
import { firstOrders, type Found, namedOrders, pagesPaid, type SearchedStore } from './read-orders'
import { type Search, understand } from './search-text'

const pageSize = 50
/** Small enough that a search can stop in time. */
const searchSize = 250
/** Around a day in the text, and back from now without one. */
const aroundDays = 3
const backDays = 30
/** keep-books looks through the payments of a month. */
const mostCardDays = 15

const mostInstead = 10

export type Asking = Pick<Terminal, 'during' | 'now'> & {
  timeZone: string
  /** Without it, everything is looked through. */
  lookMs?: number
}

/** `when` is such as ` in November 2026`. */
export type Matches = Found & { search: Search; query: OrdersQuery; when: string }

/** `isFallback`: there are no `matches`, and these are the newest orders instead. */
export type FoundOrders = Found & { matches: Matches; isFallback?: true }

/** In a number of reads that does not grow with the store. Throws a UserError, PeriodError or NotDoneError. */
export async function searchOrders(store: SearchedStore, query: OrdersQuery, asking: Asking): Promise<FoundOrders> {
  const matches = await matchingOrders(store, query, asking)
  const { orders, next, isCut } = matches
  if (orders.length > 0 || next) return { orders, next, isCut, matches }
  const newest = await matchingOrders(store, {}, asking)
  return { orders: newest.orders.slice(0, mostInstead), isCut: false, isFallback: true, matches }
}

/** The newest; those with a name of their own at any time. */
export async function matchingOrders(store: SearchedStore, query: OrdersQuery, asking: Asking): Promise<Matches> {
  const search = understand(query.find ?? '', asking)
  const named = (await namedOrders(store, search, asking))?.filter((order) => passes(order, query))
  if (named) return { search, query, orders: named, isCut: false, when: '' }
  const { now, during, lookMs } = asking
  const { period, when } = timeOf(search, query, asking)
  const payments =
    search.kind === 'card' && period
      ? await during('Asking Stripe', paymentsOf(store, { card: search.last4, from: period.from, to: period.to }))
      : []
  const fits = fitsOf(search, payments)
  const { after, status, delivery, country } = query
  const isNarrowed = Boolean(status ?? delivery ?? country) || isUnindexed(search)
  const reading = { now: now(), period, after, pageSize: isNarrowed ? searchSize : pageSize + 1 }
  const looking = firstOrders(store.orders, pagesPaid(store.orders, reading), {
    limit: pageSize,
    fits: (order) => passes(order, query) && fits(order),
    lookMs,
    now,
  })
  const found = await during('Looking through the orders', looking)
  return { ...found, search, query, when }
}

/** No index has these, so orders are looked through. */
const isUnindexed = ({ kind }: Search) => /^(?:phone|card|amount|invoice)$/.test(kind)

type Time = { period?: Period; when: string }

function timeOf(search: Search, { month, days }: OrdersQuery, { now, timeZone }: Asking): Time {
  const { kind, day, month: wanted = month } = search
  if (wanted !== undefined) return labelled(monthPeriod(wanted, timeZone))
  if (kind === 'card' && days !== undefined && days > mostCardDays)
    throw new UserError(`A card is looked for up to ${mostCardDays} days before and after its day.`)
  if (day === undefined) {
    if (days === 0) throw new UserError('--days 0 needs a day in the text, such as 2026-11-21.')
    const back = days ?? (isUnindexed(search) && kind !== 'invoice' ? backDays : undefined)
    return back === undefined ? { when: '' } : labelled(lastDays(back, now(), timeZone))
  }
  const around = days ?? (kind === 'day' ? 0 : aroundDays)
  const when = around === 0 ? ` on ${day}` : ` within ${counted(around, 'day')} of ${day}`
  return { period: daysAround(day, around, timeZone), when }
}

const labelled = (period: Period): Time => ({ period, when: ` in ${period.label}` })

function fitsOf(search: Search, payments: string[]): (order: PaidOrder) => boolean {
  if (search.kind === 'phone') {
    const isWanted = isNumber(search.phone)
    return ({ buyer }) => isWanted(buyer.phone ?? '')
  }
  if (search.kind === 'amount')
    return ({ sale: { amountCents, currency } }) => search.amounts.includes(Number(decimalPrice(amountCents, currency)))
  if (search.kind === 'invoice')
    return ({ sale, buyer }) => sale.invoiceId === search.id || Boolean(buyer.invoiceUrl?.includes(search.id))
  if (search.kind === 'card') return ({ sale }) => payments.includes(sale.paymentIntentId ?? '')
  return () => true
}

/** In any form, or its last digits. */
function isNumber(given: string): (phone: string) => boolean {
  const wanted = new Set<string | undefined>(getCountries().map((country) => readPhone(given, [country])?.number))
  const digits = given.replace('(0)', '').replaceAll(/\D/g, '')
  // Short digits are the last ones, which may begin with zeros. Otherwise a zero is the national prefix.
  const end = digits.replace(/^0+(?=\d{6})/, '')
  return (phone) => wanted.has(phone) || phone.endsWith(end)
}

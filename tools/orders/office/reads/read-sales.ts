import * as z from 'zod/mini'
import type { Amount } from '../../../../lambda/office/books/exports/sheet'
import { type MonthHead, readHead } from '../../../../lambda/office/books/files/month-file'
import { sumCents } from '../../../../lambda/office/books/model/ending-balance'
import { daysOf, daysPeriod, lastDays, monthAfter, PeriodError } from '../../../../lambda/office/books/model/period'
import { summed } from '../../../../lambda/office/books/model/sold-order'
import { itemsPaidWithin, paidOrderSchema, readItem } from '../../../../lambda/orders/read-paid'
import { product } from '../../../../product/product'
import type { Office, Query } from './create-reads'
import { mostMonths } from './read-months'

/** What was sold in some days, and what Stripe has booked of it: less fees, refunds and disputes. */
export type Sales = {
  title: string
  orders: number
  sold: Amount[]
  earned: Amount[]
  /** Whether Stripe was read after the last of these sales. */
  isComplete: boolean
}

export type RecentSales = {
  /** Today, this month, the last 30 days and the range. */
  spans: Sales[]
  /** The last 30 days, in the currency of the price. */
  days: { day: string; sales: number; salesCents: number }[]
  month: MonthHead | undefined
}

/** Days such as `2026-11-21`, both included, and the months that they are in. */
export type Range = { title: string; first: string; last: string; months: string[] }

/**
 * Without a first and last day, the 30 days before the last 30.
 *
 * @throws PeriodError when it is not understood, or longer than what is listed of months
 */
export function rangeOf({ from, to }: Query, { now, timeZone }: Office): Range {
  const days = daysOf(lastDays(60, now(), timeZone))
  const [first = '', last = ''] = (from ?? to) ? [from ?? to, to ?? days.at(-1)] : [days[0], days[29]]
  const { label } = daysPeriod(first, last, timeZone)
  const months = Array.from({ length: mostMonths + 1 }, (_, after) => monthAfter(first.slice(0, 7), after))
  const own = months.filter((month) => month <= last.slice(0, 7))
  if (own.length > mostMonths) throw new PeriodError(`These are more than ${mostMonths} months: take fewer.`)
  return { title: (from ?? to) ? label : 'The 30 days before', first, last, months: own }
}

/** Reads the heads of the months, and the orders of today, which Stripe may have later. */
export async function readSales({ store, now, timeZone }: Office, range: Range): Promise<RecentSales> {
  const days = daysOf(lastDays(30, now(), timeZone))
  const today = days.at(-1) ?? ''
  const thisMonth = today.slice(0, 7)
  const names = new Set([...range.months, ...days.map((day) => day.slice(0, 7))])
  const read = await Promise.all([...names].map((name) => readHead(store.books, name)))
  const heads = read.filter((head) => head !== undefined)
  const ofToday = await soldToday(store, lastDays(1, now(), timeZone), today)
  const before = heads.flatMap((head) => head.sold).filter(({ day }) => day !== today)
  const sold = [...before, ...ofToday.sold]
  const booked = heads.flatMap((head) => head.days)
  const present = heads.find(({ month }) => month === thisMonth)
  const isRead = present !== undefined && present.readAt >= ofToday.lastAt
  const salesOf = (title: string, first: string, last = today): Sales => {
    const isWithin = ({ day }: { day: string }) => day >= first && day <= last
    const ofSpan = sold.filter(isWithin)
    const earned = booked.filter(isWithin)
    return {
      title,
      orders: ofSpan.reduce((count, { orders }) => count + orders, 0),
      sold: summed(ofSpan.map(({ currency, cents }) => ({ currency, cents }))),
      earned: summed(earned.map(({ currency, netCents: cents }) => ({ currency, cents }))),
      isComplete: isRead || last < today || first > today,
    }
  }
  const ofPrice = sold.filter(({ currency }) => currency === product.currency)
  return {
    spans: [
      salesOf('Today', today),
      salesOf('This month', `${thisMonth}-01`),
      salesOf('Last 30 days', days[0] ?? ''),
      salesOf(range.title, range.first, range.last),
    ],
    days: days.map((day) => {
      const ofDay = ofPrice.filter((each) => each.day === day)
      return { day, sales: ofDay.reduce((count, { orders }) => count + orders, 0), salesCents: sumCents(ofDay) }
    }),
    month: present,
  }
}

const soldSchema = z.pick(paidOrderSchema, { sale: true })

/** Reads what finance's role may: no buyers. */
async function soldToday(store: Office['store'], span: { from: string; to: string }, day: string) {
  const sales: { day: string; currency: string; cents: number }[] = []
  let lastAt = ''
  const paid = { ...span, attributes: ['sale'] }
  for await (const item of itemsPaidWithin(store.orders, paid)) {
    const { currency, amountCents: cents, paidAt = '' } = readItem(soldSchema, item).sale
    sales.push({ day, currency, cents })
    lastAt = paidAt
  }
  return { sold: summed(sales), lastAt }
}

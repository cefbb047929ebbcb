import * as z from 'zod/mini'
import { type MonthHead, readHead } from '../../../../lambda/office/books/files/month-file'
import { sum } from '../../../../lambda/office/books/model/ending-balance'
import { calendarOf, lastDays } from '../../../../lambda/office/books/model/period'
import { summed } from '../../../../lambda/office/books/model/sold-order'
import { itemsPaidWithin, paidOrderSchema, readItem } from '../../../../lambda/orders/read-paid'
import { product } from '../../../../product/product'
import type { Office } from './create-reads'

export type Amount = { currency: string; cents: number }

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
  /** Today, this month, the last 30 days and the 30 before. */
  spans: Sales[]
  /** The last 30 days, in the currency of the price. */
  days: { day: string; sales: number; salesCents: number }[]
  month: MonthHead | undefined
}

/** Reads three heads of months, and the orders of today, which Stripe may have later. */
export async function readSales({ store, now, timeZone }: Office): Promise<RecentSales> {
  const span = lastDays(60, now(), timeZone)
  const { days } = calendarOf(span)
  const names = [...new Set(days.map((day) => day.slice(0, 7)))]
  const read = await Promise.all(names.map((name) => readHead(store.books, name)))
  const heads = read.filter((head) => head !== undefined)
  const today = days.at(-1) ?? ''
  const thisMonth = days.filter((day) => day.startsWith(names.at(-1) ?? ''))
  const ofToday = await soldToday(store, lastDays(1, now(), timeZone), today)
  const before = heads.flatMap((head) => head.sold).filter(({ day }) => day !== today)
  const sold = [...before, ...ofToday.sold]
  const booked = heads.flatMap((head) => head.days)
  const present = heads.find(({ month }) => month === names.at(-1))
  const isRead = present !== undefined && present.readAt >= ofToday.lastAt
  const salesOf = (title: string, within: string[]): Sales => {
    const isWithin = ({ day }: { day: string }) => within.includes(day)
    const ofSpan = sold.filter(isWithin)
    const earned = booked.filter(isWithin)
    return {
      title,
      orders: ofSpan.reduce((count, { orders }) => count + orders, 0),
      sold: summed(ofSpan.map(({ currency, cents }) => ({ currency, cents }))),
      earned: summed(earned.map(({ currency, netCents: cents }) => ({ currency, cents }))),
      isComplete: isRead || !within.includes(today),
    }
  }
  const ofPrice = sold.filter(({ currency }) => currency === product.currency)
  return {
    spans: [
      salesOf('Today', [today]),
      salesOf('This month', thisMonth),
      salesOf('Last 30 days', days.slice(30)),
      salesOf('The 30 days before', days.slice(0, 30)),
    ],
    days: days.slice(30).map((day) => {
      const ofDay = ofPrice.filter((each) => each.day === day)
      return { day, sales: ofDay.reduce((count, { orders }) => count + orders, 0), salesCents: sum(ofDay) }
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

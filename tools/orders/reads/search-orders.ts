import type { Order } from '../../../lambda/orders/order'
import { counted, inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import { maskedAddress } from '../../../lambda/shop/download-page/masked-address'
import { localTime } from '../../../lambda/platform/text/zoned-time'
import { type Asking, type Matches, matchingOrders } from './matching-orders'
import type { OrdersQuery } from './order-filters'
import type { Found, SearchedStore } from './read-orders'
import { type Search, searchable } from './search-text'

/** `isFallback`: nothing was found, or the text not understood, and these are the newest orders instead. */
export type FoundOrders = Found & { heading: string; isFallback?: true; isUnknown?: boolean }

const mostInstead = 10
/** Reading ends at the first year without any. */
const emptyStore = 'No orders yet, or none in the last year. A paid order appears here at once.'

/** In a number of reads that does not grow with the store. Throws a UserError, PeriodError or NotDoneError. */
export async function searchOrders(store: SearchedStore, query: OrdersQuery, asking: Asking): Promise<FoundOrders> {
  const found = await matchingOrders(store, query, asking)
  if (found.orders.length > 0 || found.next) return { ...found, heading: headingOf(found, asking.timeZone) }
  const { orders } = await matchingOrders(store, {}, asking)
  if (orders.length === 0) return { orders, isCut: false, heading: emptyStore }
  const heading = `${missOf(found)} These are the newest orders.`
  const isUnknown = unknownWord(found.search) !== undefined
  return { orders: orders.slice(0, mostInstead), isCut: false, isFallback: true, isUnknown, heading }
}

/** `2 orders in November 2026, $29.98` */
function headingOf(matches: Matches, timeZone: string): string {
  const { orders, next, isCut, query, when } = matches
  const count = counted(orders.length, nounOf(query))
  const newest = next && !isCut && !query.after ? `The newest ${count}` : count
  const result = orders.length === 0 ? `None found yet${when}` : `${newest}${aboutOf(matches)}, ${sumsOf(orders)}`
  const back = isCut && next && `Looked back to ${localTime(next.paidAt, timeZone)}.`
  const others = [back, hintOf(matches)].filter(Boolean).join(' ')
  return others === '' ? result : `${result}. ${others}`
}

export function missOf(matches: Matches): string {
  const { search, query } = matches
  const word = unknownWord(search)
  if (word !== undefined) return `“${shortened(word)}” is not understood. Search by ${searchable}.`
  // There may be one that the filters leave out.
  const isAny = !(query.status ?? query.delivery ?? query.country)
  if (search.kind === 'number' && isAny) return `There is no order ${search.number}. Check its characters.`
  if (search.kind === 'stripe' && isAny) return `There is no order ${search.id}.`
  return [`No ${nounOf(query)}${aboutOf(matches)}.`, hintOf(matches)].join(' ').trim()
}

function unknownWord(search: Search): string | undefined {
  return search.kind === 'unknown' ? search.text : search.kind === 'number' ? search.word : undefined
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)} …` : text)

/** Why there may be an order all the same. */
function hintOf({ search, orders, isCut, when }: Matches): string {
  if (search.kind === 'phone' && search.mayBeCard) return `A card needs its day: “${search.phone} 2026-11-21”.`
  if (orders.length > 0 || isCut) return ''
  if (search.kind === 'link') return 'Only the last two links of an order are known: search by its email or phone.'
  if (search.kind === 'invoice') return 'Stripe may not have told it yet: search by its payment (pi_…).'
  return when.includes('last') ? 'Choose a month to look further back.' : ''
}

const nounOf = ({ status, after }: OrdersQuery) =>
  `${after ? 'earlier ' : ''}${status ? `${inWords(status)} ` : ''}order`

export function aboutOf({ search, query: { country, delivery }, when }: Matches): string {
  const place = country === undefined ? '' : ` from ${country}`
  const state = delivery === undefined ? '' : ` with a message ${delivery}`
  return subjectOf(search) + place + state + when
}

function subjectOf(search: Search): string {
  if (search.kind === 'number') return ` with the number ${search.number}`
  if (search.kind === 'stripe') return ` of ${search.id}`
  if (search.kind === 'email') return ` of ${search.emails.map(maskedAddress).join(' or ')}`
  if (search.kind === 'link') return ' with this link'
  if (search.kind === 'invoice') return ` with the invoice ${search.id}`
  if (search.kind === 'phone') return ` of ${maskedAddress(search.phone.replaceAll(/\D/g, ''))}`
  if (search.kind === 'card') return ` by card •••• ${search.last4}`
  return search.kind === 'amount' ? ` of ${shortened(search.text)}` : ''
}

function sumsOf(orders: Order[]): string {
  const paid = orders.map(({ sale }) => sale).filter(({ paidAt }) => paidAt !== undefined)
  const sumOf = (sales: typeof paid) => sales.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const groups = [...Map.groupBy(paid, ({ currency }) => currency)]
  const texts = groups.map(([currency, sales]) => formatPrice(sumOf(sales), currency))
  return texts.length === 0 ? 'not paid' : new Intl.ListFormat('en-US').format(texts)
}

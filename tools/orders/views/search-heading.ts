import type { Order } from '../../../lambda/orders/order'
import { counted, inWords } from '../../../lambda/platform/text/in-words'
import { localTime } from '../../../lambda/platform/text/zoned-time'
import { formatPrice } from '../../../lambda/price'
import { maskedAddress } from '../../../lambda/shop/download-page/masked-address'
import type { FoundOrders, Matches } from '../reads/matching-orders'
import type { OrdersQuery } from '../reads/order-filters'
import { type Search, searchable } from '../reads/search-text'

/** Reading ends at the first year without any. */
const emptyStore = 'No orders yet, or none in the last year. A paid order appears here at once.'

export function searchHeading({ orders, matches, isFallback }: FoundOrders, timeZone: string): string {
  if (!isFallback) return headingOf(matches, timeZone)
  return orders.length === 0 ? emptyStore : `${missOf(matches)} These are the newest orders.`
}

/** The text was not understood, so the newest orders are shown instead. */
export function isUnknown({ orders, matches, isFallback }: FoundOrders): boolean {
  return Boolean(isFallback) && orders.length > 0 && unknownWord(matches.search) !== undefined
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

import { InvalidArgumentError } from 'commander'
import { getCountries } from 'libphonenumber-js/mobile'
import { channelState } from '../../../lambda/orders/channel-state'
import { channelNames } from '../../../lambda/orders/delivery'
import { asTyped } from '../../../lambda/orders/typed-text'
import { orderStatuses, type OrderStatus } from '../../../lambda/orders/order-status'
import { decimalPrice } from '../../../lambda/price'
import { readPhone } from '../../../lambda/shop/addresses/parse-phone'
import { matching } from '../../cli/option-values'
import { printedAmounts } from './amounts'
import type { ListedPaidOrder } from './listed-order'

/** The statuses of paid orders, because no others are listed. */
export const listedStatuses = orderStatuses.filter((status) => status !== 'awaiting_payment')

export type Fits = (order: ListedPaidOrder) => boolean | Promise<boolean>

/** What a list is narrowed down by: a status, the state of a channel, two letters of a country. */
export type Filters = {
  status?: OrderStatus | undefined
  delivery?: string | undefined
  country?: string | undefined
}

export const isFiltered = ({ status, delivery, country }: Filters) =>
  [status, delivery, country].some((filter) => filter !== undefined)

export function passes({ status, delivery, country }: Filters) {
  return (order: ListedPaidOrder) =>
    (status === undefined || order.status === status) &&
    (country === undefined || order.sale.country === country.toUpperCase()) &&
    (delivery === undefined || channelNames.some((name) => channelState(order, name) === delivery))
}

/** What a buyer or a bank statement mentions, as the parsers below return it. */
export type Criteria = {
  phone?: string | undefined
  last4?: string | undefined
  amount?: string | undefined
}

export const hasCriteria = ({ phone, last4, amount }: Criteria) =>
  [phone, last4, amount].some((criterion) => criterion !== undefined)

/** @param ofCard the payments by the card, if one is wanted. */
export function matchesCriteria(
  { phone, amount: paid }: Criteria,
  ofCard?: readonly string[],
): Fits {
  const isPhone = phone === undefined ? undefined : isNumber(phone)
  const amounts = paid === undefined ? undefined : printedAmounts(paid)
  return (order) =>
    (!isPhone || isPhone(order.buyer.phone ?? '')) &&
    (!amounts ||
      amounts.includes(Number(decimalPrice(order.sale.amountCents, order.sale.currency)))) &&
    (!ofCard || ofCard.includes(order.sale.paymentIntentId ?? ''))
}

/** Whether a number is what a person gives: in any form, in its own country or from abroad, or its last digits. */
function isNumber(given: string): (phone: string) => boolean {
  const wanted = new Set<string | undefined>(
    getCountries().map((country) => readPhone(given, country)?.number),
  )
  const digits = given.replace('(0)', '').replaceAll(/\D/g, '')
  // Short digits are the last ones, which may begin with zeros. Otherwise a zero is the national prefix.
  const end = digits.replace(/^0+(?=\d{6})/, '')
  return (phone) => wanted.has(phone) || phone.endsWith(end)
}

/** Parses a phone number or its last digits; throws commander's error for anything else. */
export function phoneDigits(text: string): string {
  const typed = asTyped(text).replace(/^tel:/i, '')
  if (/^(?:[\s()+./•-]*\d){4,20}$/.test(typed)) return typed
  throw new InvalidArgumentError('Give the number, or at least its last four digits.')
}

export const cardDigits = matching(/^\d{4}$/, 'These are four digits, such as 4242.')

/** Parses an amount as a bank statement prints it. */
export function paidAmount(text: string): string {
  if (printedAmounts(text).length > 0) return text
  throw new InvalidArgumentError('An amount looks like 14.99, $1,499.00 or ¥1,500.')
}

export const countryCode = matching(/^[a-z]{2}$/i, 'A country is two letters, such as US.')

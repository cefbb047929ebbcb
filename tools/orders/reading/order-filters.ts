import { InvalidArgumentError } from 'commander'
import { chargesOf } from '../../../lambda/office/ledger/read-charges'
import { channelState } from '../../../lambda/orders/channel-state'
import { channelNames } from '../../../lambda/orders/delivery'
import { orderStatuses, type OrderStatus } from '../../../lambda/orders/order-status'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { decimalPrice } from '../../../lambda/price'
import { matching } from '../../cli/option-values'
import type { ListedPaidOrder } from './listed-order'

/** The statuses of paid orders, because no others are listed. */
export const listedStatuses = orderStatuses.filter((status) => status !== 'awaiting_payment')

/** Whether an order is one of those that are looked for. */
export type Fits = (order: ListedPaidOrder) => boolean | Promise<boolean>

/** What a list is narrowed down by: a status, the state of a channel, two letters of a country. */
export type Filters = {
  status?: OrderStatus | undefined
  delivery?: string | undefined
  country?: string | undefined
}

/** Whether an order passes all filters. */
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

/** Whether an order matches all criteria. Cards are those of the ledger. */
export function matchesCriteria(
  { phone, last4: card, amount: paid }: Criteria,
  ledger: TableSource,
): Fits {
  const chargeOf = chargesOf(ledger)
  return async (order) =>
    (phone === undefined || order.buyer.phone?.endsWith(phone) === true) &&
    (paid === undefined ||
      Number(decimalPrice(order.sale.amountCents, order.sale.currency)) === Number(paid)) &&
    (card === undefined || (await chargeOf(order))?.cardLast4 === card)
}

/** Parses a phone number or its last digits; throws commander's error for anything else. */
export function phoneDigits(text: string): string {
  const found = text.replaceAll(/[\s()+./-]/g, '')
  if (/^\d{4,15}$/.test(found)) return found
  throw new InvalidArgumentError('Give at least the last four digits.')
}

/** Parses the last four digits of a card. */
export const cardDigits = matching(/^\d{4}$/, 'These are four digits, such as 4242.')

/** Parses an amount as a bank statement prints it, `14.99`, `$14.99` or `14,99 €`, and returns `14.99`. */
export function paidAmount(text: string): string {
  const [, whole, point, comma] =
    /^(\d{1,9})(?:\.(\d{1,3})|,(\d{1,2}))?$/.exec(text.replaceAll(/[\s\p{Sc}]/gu, '')) ?? []
  if (whole !== undefined) return `${whole}.${point ?? comma ?? 0}`
  throw new InvalidArgumentError('An amount looks like 14.99.')
}

/** Parses the code of a country. */
export const countryCode = matching(/^[a-z]{2}$/i, 'A country is two letters, such as US.')

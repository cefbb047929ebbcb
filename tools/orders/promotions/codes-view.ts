import { counted } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import { labelled } from '../../cli/wrapped'
import { localTime } from '../views/local-time'
import type { CodeSales, SoldCode } from './code-sales'
import { discountText } from './planned-code'

export function codesView(codes: SoldCode[], timeZone: string): string {
  if (codes.length === 0) return 'There are no promotion codes. `codes create` makes one.'
  const lines = codes.map((code) => [code.code, codeText(code, timeZone)] as const)
  return labelled(lines)
}

function codeText(code: SoldCode, timeZone: string): string {
  const { discount, used, times, sold } = code
  const facts = [
    discount && `${discountText(discount)} off`,
    stateOf(code, timeZone),
    used !== undefined && `used ${times === undefined ? counted(used, 'time') : `${used} of ${times} times`}`,
  ]
  return `${facts.filter(Boolean).join(', ')}: ${sold.map(soldText).join('; ') || 'no orders'}`
}

function soldText({ orders, revenueCents, discountCents, currency }: CodeSales): string {
  const [revenue, discount] = [revenueCents, discountCents].map((cents) => formatPrice(cents, currency))
  return `${counted(orders, 'order')}, revenue ${revenue}, discount ${discount}`
}

function stateOf({ isActive, endsAt }: SoldCode, timeZone: string): string {
  if (isActive === undefined) return 'not listed by Stripe'
  if (!isActive) return 'ended'
  if (endsAt === undefined) return 'active'
  const time = localTime(endsAt, timeZone)
  if (!time.endsWith(' 00:00')) return `until ${time}`
  // At midnight it ends with the day before.
  const [lastDay] = localTime(new Date(Date.parse(endsAt) - 1).toISOString(), timeZone).split(' ')
  return `until ${lastDay}`
}

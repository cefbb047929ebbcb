import { formatPrice } from '../../../lambda/price'
import { textTable } from '../../cli/text-table'
import { localDay, localTime } from '../views/local-time'
import type { CodeSales, SoldCode } from './code-sales'
import { discountText } from './planned-code'

type Row = { code: SoldCode; sales?: CodeSales }

export function codesView(codes: SoldCode[], timeZone: string): string {
  if (codes.length === 0) return 'There are no promotion codes. `codes create` makes one.'
  const rows = codes.flatMap((code): Row[] =>
    code.sold.length === 0 ? [{ code }] : code.sold.map((sales) => ({ code, sales })),
  )
  return textTable<Row>(
    [
      ['Code', ({ code }) => code.code],
      ['Off', ({ code: { discount } }) => (discount ? discountText(discount) : '-'), 'figure'],
      ['State', ({ code }) => stateOf(code, timeZone)],
      ['Used', ({ code }) => usedText(code), 'figure'],
      ['Orders', ({ sales }) => sales?.orders ?? 0, 'figure'],
      ['Revenue', ({ sales }) => money(sales, 'revenueCents'), 'figure'],
      ['Discount', ({ sales }) => money(sales, 'discountCents'), 'figure'],
    ],
    rows,
  )
}

function stateOf({ isActive, endsAt }: SoldCode, timeZone: string): string {
  if (isActive === undefined) return 'not listed by Stripe'
  if (!isActive) return 'ended'
  if (endsAt === undefined) return 'active'
  const time = localTime(endsAt, timeZone)
  // A code that ends at midnight works on the whole day before.
  const lastMoment = new Date(Date.parse(endsAt) - 1).toISOString()
  return `until ${time.endsWith(' 00:00') ? localDay(lastMoment, timeZone) : time}`
}

function usedText({ used, times }: SoldCode): string {
  if (used === undefined) return '-'
  return times === undefined ? String(used) : `${used} of ${times}`
}

function money(sales: CodeSales | undefined, name: 'revenueCents' | 'discountCents'): string {
  return sales ? formatPrice(sales[name], sales.currency) : '-'
}

import { decimalsOf } from 'kit'

/** The value of one dollar. A charge in any other currency is not converted. */
const perDollar: Record<string, number> = { usd: 1, eur: 0.92, gbp: 0.79, jpy: 150, kwd: 0.307 }

/** Of an account's balance. */
export const settlementCurrencies = Object.keys(perDollar)

type Exchange = {
  currency: string
  rate: number
  convert(cents: number): number
  /** Exact but for rounding. */
  revert(cents: number): number
}

/**
 * `undefined` if amounts are not converted. The rate is between whole units; for yen and dinars, which Stripe does not
 * explain, that is an assumption.
 */
export function exchangeBetween(from: string, to: string | undefined): Exchange | undefined {
  const [worth, wanted] = [perDollar[from], perDollar[to ?? '']]
  if (to === undefined || to === from || worth === undefined || wanted === undefined) return undefined
  const rate = Number((wanted / worth).toPrecision(6))
  const unitsPerUnit = rate * 10 ** (decimalsOf(to) - decimalsOf(from))
  // Rounds a refund like its charge, so that both add up to zero.
  const rounded = (cents: number) => Math.sign(cents) * Math.round(Math.abs(cents))
  return {
    currency: to,
    rate,
    convert: (cents) => rounded(cents * unitsPerUnit),
    revert: (cents) => rounded(cents / unitsPerUnit),
  }
}

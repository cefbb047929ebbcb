import type { Stripe } from 'stripe'
import type { Kinds } from '../account/kinds'
import { decimalsOf } from '../api/currencies'
import { currencyAt } from '../cards/places'

/** What one dollar is worth, for ever. A charge in any other currency is not converted. */
const perDollar: Record<string, number> = {
  usd: 1,
  eur: 0.92,
  gbp: 0.79,
  jpy: 150,
  kwd: 0.307,
}

/** The currencies in which an account's balance can be. */
export const settlementCurrencies = Object.keys(perDollar)

/** How amounts become those of another currency. */
type Exchange = { currency: string; rate: number; convert(cents: number): number }

/**
 * How amounts of one currency become those of another; `undefined` when they stay as they are. The rate is between
 * whole units. Stripe only explains it for two currencies with hundredths; for yen and dinars this is assumed.
 */
export function exchangeBetween(from: string, to: string | undefined): Exchange | undefined {
  const [worth, wanted] = [perDollar[from], perDollar[to ?? '']]
  if (to === undefined || to === from || worth === undefined || wanted === undefined)
    return undefined
  const rate = Number((wanted / worth).toPrecision(6))
  const unitsPerUnit = rate * 10 ** (decimalsOf(to) - decimalsOf(from))
  // Rounds a refund as the charge, so that both add up to nothing.
  const convert = (cents: number) => Math.sign(cents) * Math.round(Math.abs(cents) * unitsPerUnit)
  return { currency: to, rate, convert }
}

/** What adaptive pricing costs the buyer, who pays it with the price: https://docs.stripe.com/payments/currencies/localize-prices/adaptive-pricing */
const feePercent = 4

/** What a buyer pays in another currency than the seller's, where a session has adaptive pricing; otherwise nothing. */
export function presentmentOf(
  { adaptive_pricing: pricing, currency }: Kinds['checkout.session'],
  cents: number,
  address: Stripe.Address | null,
): { presentment_details?: Stripe.Charge.PresentmentDetails } {
  const exchange = address && exchangeBetween(currency, currencyAt(address))
  if (!pricing?.enabled || !exchange) return {}
  return {
    presentment_details: {
      presentment_amount: exchange.convert(Math.round((cents * (100 + feePercent)) / 100)),
      presentment_currency: exchange.currency,
    },
  }
}

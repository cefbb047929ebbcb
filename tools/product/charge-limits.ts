import { decimalsOf, formatPrice } from '../../product/format-price'

/**
 * The least that Stripe charges, in each currency's smallest unit, for an account that is paid out in
 * that currency. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const least: Record<string, number> = {
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
}
const most = 99_999_999

/** Why Stripe would refuse to charge an amount, as the end of a sentence about it, if it would. */
export function chargeFault(cents: number, currency: string): string | undefined {
  const minimum = least[currency] ?? 1
  if (cents < minimum)
    return `is below ${formatPrice(minimum, currency, 'en-US')}, the least that Stripe charges`
  if (cents > most)
    return `is above ${formatPrice(most, currency, 'en-US')}, the most that Stripe charges`
  const step = stepOf(currency)
  if (cents % step !== 0) {
    return `is not a multiple of ${step}, which Stripe needs in ${currency.toUpperCase()}`
  }
  return undefined
}

/** https://docs.stripe.com/currencies#special-cases */
function stepOf(currency: string): number {
  if (currency === 'isk' || currency === 'ugx') return 100
  return decimalsOf(currency) === 3 ? 10 : 1
}

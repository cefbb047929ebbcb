import { decimalsOf, formatPrice } from '../../price'

/**
 * As Stripe's error lists them when it refuses another one. The account's country decides which of them it may charge.
 * https://docs.stripe.com/currencies#presentment-currencies
 */
const currencies = (
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad ' +
  'cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel ghs gip gmd gnf gtq gyd hkd hnl ' +
  'hrk htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd ' +
  'mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub ' +
  'rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst ' +
  'xaf xcd xcg xof xpf yer zar zmw'
).split(' ')

/** @param currency in lower case. */
export function isChargeable(currency: string): boolean {
  return currencies.includes(currency)
}

/**
 * In the smallest unit, for an account that is paid out in that currency.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
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

/** Why Stripe would refuse to charge an amount, as the end of a sentence about it; `undefined` when it would not. */
export function chargeFault(cents: number, currency: string): string | undefined {
  const [lowest, step] = [least[currency] ?? 1, stepOf(currency)]
  const price = (amount: number) => formatPrice(amount, currency, 'en-US')
  if (cents < lowest) return `is below ${price(lowest)}, the least that Stripe charges`
  if (cents > most) return `is above ${price(most)}, the most that Stripe charges`
  if (cents % step !== 0) {
    return `is not a multiple of ${step}, which Stripe needs in ${currency.toUpperCase()}`
  }
  return undefined
}

/** Stripe charges and refunds only multiples of it: https://docs.stripe.com/currencies#special-cases */
function stepOf(currency: string): number {
  if (currency === 'isk' || currency === 'ugx') return 100
  return decimalsOf(currency) === 3 ? 10 : 1
}

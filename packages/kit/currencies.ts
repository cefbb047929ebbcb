/**
 * Copied from Stripe's refusal. An account's country decides which it may charge.
 * https://docs.stripe.com/currencies#presentment-currencies
 */
export const currencies = (
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
const leastOf: Record<number, string> = {
  30: 'gbp',
  50: 'aud brl cad chf eur inr jpy nzd sgd usd',
  200: 'aed myr pln ron',
  250: 'dkk',
  300: 'nok sek',
  400: 'hkd',
  1000: 'mxn thb',
  1500: 'czk',
  17500: 'huf',
}
const most = 99_999_999

/** `least` to `most`, in multiples of `step`. */
export function chargeLimits(currency: string) {
  const [least = '1'] = Object.entries(leastOf).find(([, names]) => names.split(' ').includes(currency)) ?? []
  return { least: Number(least), most, step: stepOf(currency) }
}

/** https://docs.stripe.com/currencies#special-cases */
function stepOf(currency: string): number {
  if (currency === 'isk' || currency === 'ugx') return 100
  return decimalsOf(currency) === 3 ? 10 : 1
}

/** ISK and UGX count hundredths, although both are paid only in whole units. */
const withoutDecimals = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/
const withThreeDecimals = /^(bhd|jod|kwd|omr|tnd)$/

/** 2 for `usd`, 0 for `jpy`. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.test(currency)) return 0
  return withThreeDecimals.test(currency) ? 3 : 2
}

/** `1499`, `usd` → `14.99` */
export function decimalPrice(cents: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return (cents / 10 ** decimals).toFixed(decimals)
}

/** `1499`, `usd` → `$14.99` */
export function formatAmount(cents: number, currency: string): string {
  const units = Number(decimalPrice(cents, currency))
  // Some currencies rarely write hundredths: 4990 forints.
  const minimumFractionDigits = Number.isInteger(units) ? undefined : decimalsOf(currency)
  const options = { style: 'currency', currency, minimumFractionDigits } as const
  return new Intl.NumberFormat('en-US', options).format(units)
}

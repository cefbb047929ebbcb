/**
 * Stripe's smallest units that are not hundredths. Amounts in ISK and UGX count hundredths, although
 * both are paid in whole units only. https://docs.stripe.com/currencies#minor-units
 */
const withoutDecimals = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/
const withThreeDecimals = /^(bhd|jod|kwd|omr|tnd)$/

/** How many digits after the point an amount at Stripe has: 2 for `usd`, 0 for `jpy`. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.test(currency)) return 0
  return withThreeDecimals.test(currency) ? 3 : 2
}

/** The amount in whole units, with a point, as machines read it: `1499`, `usd` → `14.99`. */
export function decimalPrice(cents: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return (cents / 10 ** decimals).toFixed(decimals)
}

/** An amount as the emulator's pages write it: `1499`, `usd` → `$14.99`. */
export function formatAmount(cents: number, currency: string): string {
  const units = Number(decimalPrice(cents, currency))
  // Some currencies have hundredths that nobody writes: 4990 forints, but 14.99 if a price needs it.
  const minimumFractionDigits = Number.isInteger(units) ? undefined : decimalsOf(currency)
  const options = { style: 'currency', currency, minimumFractionDigits } as const
  return new Intl.NumberFormat('en-US', options).format(units)
}

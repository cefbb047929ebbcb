/**
 * Currencies whose smallest unit at Stripe is not a hundredth. Amounts in ISK and UGX count hundredths, although both
 * are paid in whole units only. https://docs.stripe.com/currencies#minor-units
 */
const withoutDecimals = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/
const withThreeDecimals = /^(bhd|jod|kwd|omr|tnd)$/

/** 2 for `usd`, 0 for `jpy`. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.test(currency)) return 0
  return withThreeDecimals.test(currency) ? 3 : 2
}

/** Machine-readable, in the currency's main unit: `1499`, `usd` → `14.99`. */
export function decimalPrice(cents: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return (cents / 10 ** decimals).toFixed(decimals)
}

/**
 * Formats an amount in the currency's smallest unit: `1499`, `usd` → `$14.99`. Texts for buyers pass the product's
 * locale: `14,99 $US` in `fr-FR`.
 */
export function formatPrice(cents: number, currency: string, locale = 'en-US'): string {
  const units = Number(decimalPrice(cents, currency))
  // `Intl` throws for a currency of another form.
  if (!/^[a-z]{3}$/i.test(currency)) return `${units} ${currency}`
  // Some currencies have hundredths that are rarely written: 4990 forints, but 14.99 if a price needs it.
  const minimumFractionDigits = Number.isInteger(units) ? undefined : decimalsOf(currency)
  const options = { style: 'currency', currency, minimumFractionDigits } as const
  return new Intl.NumberFormat(locale, options).format(units)
}

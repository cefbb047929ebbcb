import { decimalsOf } from '../../../lambda/price'
import { UserError } from '../../../lib/stage/user-error'

/**
 * In the currency's smallest unit: `5` and `5.00` dollars are 500.
 * @throws UserError that names the option
 */
export function centsOf(amount: string, currency: string, option: string): number {
  const decimals = decimalsOf(currency)
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole !== '' && fraction.length <= decimals) {
    const cents = Number(whole + fraction.padEnd(decimals, '0'))
    if (cents > 0) return cents
  }
  const example = (5).toFixed(decimals)
  throw new UserError(
    `"${amount}" is not an amount in ${currency.toUpperCase()}: give one such as ${option} ${example}.`,
  )
}

/** A sign, a currency's sign or name, and `.-` for no cents. */
const around = String.raw`[\p{L}\p{M}\p{Sc}\s()'*+=.,-]*`
const printed = new RegExp(String.raw`^${around}?((?<!\p{L})[.,]\d+|\d[\d.,' ]*?)${around}$`, 'u')
/** In India the groups before the last have two digits. */
const whole = /^(?:\d{1,3}(?:([.,' ])(?:\d{2,3}\1)*\d{3})?|\d*)$/

/**
 * `$1,499.00` and `1.499,00 €` are 1499. `1,500` may be 1500 yen or 1.5 dinars, so it is both. Empty for what is no
 * amount.
 * @param text as `asTyped` returns it
 */
export function printedAmounts(text: string): number[] {
  const [, number = 'none'] = printed.exec(text) ?? []
  const [, units = '', mark, decimals] = /^(.*)([.,])(\d+)$/.exec(number) ?? []
  const readings = [
    ...(whole.test(number) ? [number.replaceAll(/\D/g, '')] : []),
    ...(mark !== undefined && whole.test(units) && !units.includes(mark)
      ? [`${units.replaceAll(/\D/g, '')}.${decimals}`]
      : []),
  ]
  return readings.map(Number)
}

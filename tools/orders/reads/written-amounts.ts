import { dayWord } from './written-dates'

/** A sign, a currency's sign or name, and `.-` for no cents. */
const around = String.raw`[\p{L}\p{M}\p{Sc}\s()'*+=.,-]*`
const printed = new RegExp(String.raw`^${around}?((?<!\p{L})[.,]\d+|\d[\d.,' ]*?)${around}$`, 'u')
/** In India the groups before the last have two digits. */
const whole = /^(?:\d{1,3}(?:([.,' ])(?:\d{2,3}\1)*\d{3})?|\d*)$/

/** Beside a number without decimals or a currency's sign, as in `Room 14`. */
const otherWord = /^(?!.*(?:[.,]\d|\p{Sc})).*(?<!\p{L})(?!(?:paid|dollars?|euros?|pounds?)(?!\p{L}))\p{L}{4}/iu

/** `text` is as typed: `$1,499.00` and `1.499,00 €` are 1499. `1,500` may be 1500 yen or 1.5 dinars, so it is both. */
export function printedAmounts(text: string): number[] {
  if (dayWord.test(text) || otherWord.test(text)) return []
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

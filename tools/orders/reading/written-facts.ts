const months = 'jan feb mar apr may jun jul aug sep oct nov dec'
const monthName = `(?<name>${months.replaceAll(' ', '|')})[a-z]*\\.?`
const [yyyy, mm, dd] = ['(?<year>20\\d\\d)', '(?<month>\\d\\d?)', '(?<day>\\d\\d?)']
/** With slashes the month is first, as in the United States, where it can be. */
const dayForms = [
  `${yyyy}([-/.])${mm}\\2${dd}`,
  `${dd}\\. ?${mm}\\. ?${yyyy}`,
  `${mm}/${dd}/${yyyy}`,
  `${dd}/${mm}/${yyyy}`,
  `${monthName} ${dd}(?:st|nd|rd|th)?,? ${yyyy}`,
  `${dd}(?:st|nd|rd|th|\\.)? ${monthName},? ${yyyy}`,
].map((form) => new RegExp(String.raw`(?<![\p{L}\p{N}])${form}(?![\p{L}\p{N}])`, 'iu'))
const monthForms = [`^${yyyy}-${mm}$`, `^${monthName} ${yyyy}$`].map((form) => new RegExp(form, 'i'))

/** `day` is `undefined` if there is no such day. */
export function dayIn(typed: string): { day: string | undefined; rest: string } | undefined {
  const [first, ...others] = matches(typed, dayForms)
  if (!first) return undefined
  const rest = typed.replace(first[0], ' ').replaceAll(/^[\s,;]+|(?:[\s,;]|\bon\b)+$/gi, '')
  return { day: [first, ...others].map(isoDay).find(isDay), rest }
}

/** As `2026-11`, of a text that is only a month. */
export function monthIn(typed: string): string | undefined {
  return matches(typed, monthForms).map(isoDay).find(isDay)?.slice(0, 7)
}

function matches(typed: string, forms: RegExp[]): RegExpExecArray[] {
  return forms.map((form) => form.exec(typed)).filter((match) => match !== null)
}

/** As `2026-11-21`, the first of the month without a day. */
function isoDay({ groups = {} }: RegExpExecArray): string {
  const { year, month, name = '', day = '1' } = groups
  const number = month ?? String(months.indexOf(name.toLowerCase()) / 4 + 1)
  return `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** JavaScript takes February 30 for March 2. */
function isDay(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A sign, a currency's sign or name, and `.-` for no cents. */
const around = String.raw`[\p{L}\p{M}\p{Sc}\s()'*+=.,-]*`
const printed = new RegExp(String.raw`^${around}?((?<!\p{L})[.,]\d+|\d[\d.,' ]*?)${around}$`, 'u')
/** In India the groups before the last have two digits. */
const whole = /^(?:\d{1,3}(?:([.,' ])(?:\d{2,3}\1)*\d{3})?|\d*)$/

/** `text` is as typed: `$1,499.00` and `1.499,00 €` are 1499. `1,500` may be 1500 yen or 1.5 dinars, so it is both. */
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

import type { Temporal } from 'temporal-polyfill'
import { dateAt } from '../../../lambda/office/books/model/period'

export type Clock = { now: () => Date; timeZone: string }
/** Such as `2026-11-21` or `2026-11`. */
export type Dated = { day?: string; month?: string }

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'
const name =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?' +
  '|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\\.?'
const weekday = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\b'
const [m, d, y, yyyy] = ['(?<month>\\d\\d?)', '(?<day>\\d\\d?)', '(?<year>(?:20)?\\d\\d)', '(?<year>20\\d\\d)']
const nth = `${d}(?:st|nd|rd|th|\\.)?`
const noPhone = '(?<![+(].*)'
/** With slashes or hyphens the month is first, as in the United States, where it can be. */
const dayForms = [
  `${yyyy}([-/. ])${m}\\2${d}`,
  `${yyyy}[ /-]${name}[ /-]${nth}`,
  `${d} ${m} ${yyyy}`,
  `${d}\\. ?${m}\\.(?: ?${y})?`,
  `${m}([-/])${d}(?:\\2${y}|${noPhone})`,
  `${d}([-/])${m}(?:\\2${y}|${noPhone})`,
  `${name}[ -]?${nth}(?:[ ,/-]+'?${y})?`,
  `${nth}[ /-]?(?:of )?${name}(?:[ ,/-]*'?${y})?`,
].map(standingAlone)
const monthForms = [`${yyyy}[-/.]${m}`, `${m}[-/.]${yyyy}`, `${yyyy}[ -]${name}`, `${name}(?:[ ,-]*'?${y}|$)`].map(
  standingAlone,
)

function standingAlone(form: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}\p{Sc}]|\d[./,:-])${form}(?![\p{L}\p{N}]|[./,:-]?\d)`, 'giu')
}

const half = '[ap]\\.?m\\b\\.?'
const zone = ' ?(?:(?:Z|UTC|GMT|[CEMPW]E?[DS]?T)\\b(?:[+-]\\d\\d?(?::?\\d\\d)?)?|[+-]\\d\\d:?\\d\\d)\\b'
const hour = `\\d\\d?(?::\\d\\d){1,2}(?:\\.\\d+)?(?: ?${half})?|\\d\\d? ?${half}`
const time = new RegExp(`(?:(?<=\\d)T)?(?<!\\d)(?<at>${hour})(?<zone>${zone})?(?: ?\\(.*?\\))?`, 'gi')
/** A word of a day that is not read as one: `Nov 2x`, `the 28th`, `3pm`. */
export const dayWord = new RegExp(String.raw`\b(?:${name}|${weekday})|\d ?(?:st|nd|rd|th|[ap]m)\b`, 'i')
const besides = 'about|around|at|bought|from|of|on|ordered|paid|sent|the|GMT|UTC'
const noise = new RegExp(`\\b(?:${weekday}|(?:${besides})\\b)`, 'gi')
const edges = /^[\s,;|/]+|[\s,;|/]+$/g
const filler = /\b(?:all|date|in|orders?|payments?)\b|[^\p{L}\p{N}]/giu

/**
 * Each with the rest of the text: `undefined` without a day or month, empty when there is no such day yet. A day
 * without a year is the last one.
 */
export function datesIn(typed: string, { now, timeZone }: Clock): (Dated & { rest: string })[] | undefined {
  const today = dateAt(now().toISOString(), timeZone)
  const numbered = typed.replace(/\b(?:today|yesterday)\b/i, (word) =>
    today.subtract({ days: word.length > 'today'.length ? 1 : 0 }).toString(),
  )
  const [clockTime] = numbered.matchAll(time)
  const text = numbered.replace(clockTime?.[0] ?? '', ' ').trim()
  const days = matches(text, dayForms)
  const found = days.length > 0 ? days : matches(text, monthForms)
  const readings = found.flatMap(({ 0: written, groups = {} }) => {
    const day = dayOf(groups, today)
    const rest = text.replace(written, ' ').replaceAll(noise, ' ').replaceAll(/ +/g, ' ').replaceAll(edges, '')
    // Of two days neither is meant alone.
    if (day === undefined || matches(rest, dayForms).length > 0) return []
    const others = rest.replaceAll(filler, '') === '' ? '' : rest
    if (groups['day'] === undefined) return { month: day.slice(0, 7), rest: others }
    const { at, zone: elsewhere } = clockTime?.groups ?? {}
    const instant = elsewhere === undefined ? NaN : Date.parse(`${day} ${at}${elsewhere}`)
    const local = Number.isNaN(instant) ? day : dateAt(new Date(instant).toISOString(), timeZone).toString()
    return { day: local, rest: others }
  })
  return readings.length > 0 || found.some(({ groups }) => groups?.['year']) ? readings : undefined
}

function matches(text: string, forms: RegExp[]): RegExpExecArray[] {
  return forms.flatMap((form) => [...text.matchAll(form)])
}

/** As `2026-11-21`, the first of the month without a day. */
function dayOf(groups: Partial<Record<string, string>>, today: Temporal.PlainDate): string | undefined {
  const { year, month, name: word = '', day = '1' } = groups
  const number = month ?? String(months.indexOf(word.slice(0, 3).toLowerCase()) / 4 + 1)
  // February 29 comes within eight years. Where the buyer is, it may be tomorrow.
  const years = year ? [`20${year.slice(-2)}`] : Array.from({ length: 9 }, (_, back) => today.year - back)
  const last = today.add({ days: year ? 1 : 0 }).toString()
  return years
    .map((each) => `${each}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .find((each) => isDay(each) && each <= last)
}

/** JavaScript takes February 30 for March 2. */
function isDay(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

import fc from 'fast-check'
import {
  dateAt,
  daysOf,
  daysAround,
  daysPeriod,
  isWithin,
  lastDays,
  monthAfter,
  monthAt,
  monthPeriod,
  type Span,
} from '../../../../../lambda/office/books/model/period'
import { localTime, zonedDay } from '../../../../../lambda/platform/text/zoned-time'
import { anyMoment, instantOf } from '../../../../support/lambda/any-moment'

const span = ({ from, to }: Span) => [from, to]

test('at any moment in any zone the day, its month and the days around it are those of the calendar', () => {
  const property = fc.property(anyMoment, fc.integer({ min: 1, max: 90 }), (local, count) => {
    const zone = local.timeZoneId
    const [now, today] = [instantOf(local), local.toPlainDate().toString()]
    const startOf = (days: number) => instantOf(local.add({ days }).startOfDay())
    const first = local.with({ day: 1 })
    const month = monthPeriod(monthAt(now, zone), zone)
    const days = daysOf(month)
    const day = daysPeriod(today, today, zone)

    expect(span(month)).toEqual([first, first.add({ months: 1 })].map((each) => instantOf(each.startOfDay())))
    expect([days.length, new Set(days).size, days[local.day - 1]]).toEqual([local.daysInMonth, days.length, today])
    expect([zonedDay(zone)(now), dateAt(now, zone).toString()]).toEqual([today, today])
    expect([isWithin(day, now), hoursOf(day)]).toEqual([true, local.hoursInDay])
    expect(span(lastDays(count, new Date(now), zone))).toEqual([startOf(1 - count), startOf(1)])
    expect(span(daysAround(today, count, zone))).toEqual([startOf(-count), startOf(count + 1)])
    expect(monthAfter(today.slice(0, 7), -count)).toBe(first.subtract({ months: count }).toString().slice(0, 7))
    expect(localTime(now, zone)).toBe(local.toString().slice(0, 16).replace('T', ' '))
  })
  fc.assert(property)
})
const hoursOf = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / 3_600_000

test('a range includes its first and its last day, and so do the days around one', () => {
  expect(daysPeriod('2026-11-20', '2026-11-22', 'UTC')).toEqual({
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-23T00:00:00.000Z',
    label: '2026-11-20 to 2026-11-22',
    timeZone: 'UTC',
  })
  expect(daysPeriod('2026-11-20', '2026-11-20', 'UTC').label).toBe('2026-11-20')
  expect(daysAround('2026-11-21', 3, 'UTC').label).toBe('2026-11-18 to 2026-11-24')
  expect(lastDays(2, new Date('2026-11-21T23:30:00.000Z'), 'UTC').label).toBe('the last 2 days')
})

const [utc, moon] = ['UTC', 'Moon/Base']
test.each([
  ['"2026-13" is not a month. Write it like 2026-11.', () => monthPeriod('2026-13', utc)],
  ['"2026-02-30" is not a date. Write it like 2026-11-21.', () => lastDay('2026-02-30')],
  ['"21.11.2026" is not a date.', () => lastDay('21.11.2026')],
  ['"12026-11" is not a month.', () => monthPeriod('12026-11', utc)],
  ['"2026-111" is not a month.', () => monthPeriod('2026-111', utc)],
  ['"2026-11-21T10:00" is not a date.', () => lastDay('2026-11-21T10:00')],
  ['"+002026-11-21" is not a date.', () => lastDay('+002026-11-21')],
  ['The period ends on 2026-01-31, before it begins on 2026-02-01.', () => lastDay('2026-01-31')],
  ['There is no time zone "Moon/Base"', () => monthPeriod('2026-11', moon)],
])('a period is refused with the sentence: %s', (sentence, read) => {
  expect(read).toThrow(sentence)
})
const lastDay = (day: string) => daysPeriod('2026-02-01', day, utc)

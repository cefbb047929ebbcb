import {
  calendarOf,
  daysAround,
  daysPeriod,
  lastDays,
  monthAfter,
  monthPeriod,
} from '../../../../../lambda/office/books/model/period'

const span = ({ from, to }: { from: string; to: string }) => [from, to]

test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 23],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 25],
  ['2026-11-21', 'Europe/Berlin', '2026-11-20T23:00:00.000Z', 24],
  // Midnight is skipped.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', 23],
])('the day %s in %s begins at %s and has %d hours', (day, timeZone, begin, hours) => {
  const { from, to } = daysPeriod(day, day, timeZone)

  expect([from, (Date.parse(to) - Date.parse(from)) / 3_600_000]).toEqual([begin, hours])
})

test('a range includes its first and its last day, and so do the days around one', () => {
  expect(daysPeriod('2026-11-20', '2026-11-22', 'UTC')).toEqual({
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-23T00:00:00.000Z',
    label: '2026-11-20 to 2026-11-22',
    timeZone: 'UTC',
  })
  expect(daysPeriod('2026-11-20', '2026-11-20', 'UTC').label).toBe('2026-11-20')
  expect(daysAround('2026-11-21', 3, 'UTC').label).toBe('2026-11-18 to 2026-11-24')
})

test('the last days end with the current day of the zone', () => {
  const now = new Date('2026-11-21T23:30:00.000Z')
  const lastTwo = (zone: string) => span(lastDays(2, now, zone)).map((each) => each.slice(0, 13))

  expect(lastTwo('UTC')).toEqual(['2026-11-20T00', '2026-11-22T00'])
  expect(lastDays(2, now, 'UTC').label).toBe('the last 2 days')
  expect(lastTwo('Europe/Berlin')).toEqual(['2026-11-20T23', '2026-11-22T23'])
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

test.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Africa/Cairo', 'Pacific/Kiritimati'])(
  'a month in %s contains each of its days once and follows the month before',
  (zone) => {
    for (const month of ['2026-03', '2026-04', '2026-10', '2026-11']) {
      const period = monthPeriod(month, zone)
      const { days, dayOf } = calendarOf(period)

      expect(new Set(days).size).toBe(days.length)
      expect([days[0], days.length]).toEqual([`${month}-01`, month === '2026-03' || month === '2026-10' ? 31 : 30])
      expect(dayOf(period.from)).toBe(days[0])
      expect(dayOf(new Date(Date.parse(period.to) - 1).toISOString())).toBe(days.at(-1))
      expect(monthPeriod(monthAfter(month, -1), zone).to).toBe(period.from)
    }
  },
)

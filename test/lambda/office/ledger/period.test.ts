import {
  calendarOf,
  daysAround,
  daysPeriod,
  lastDays,
  monthBefore,
  monthPeriod,
  quarterPeriod,
  yearPeriod,
} from '../../../../lambda/office/ledger/period'

const span = ({ from, to }: { from: string; to: string }) => [from, to]

test.each([
  ['UTC', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
  ['Europe/Berlin', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
  ['Asia/Kolkata', '2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
])('November begins and ends at midnight in %s', (timeZone, from, to) => {
  expect(monthPeriod('2026-11', timeZone)).toEqual({
    from,
    to,
    label: 'November 2026',
    timeZone,
  })
})

test('a day on which the clocks change has 23 or 25 hours', () => {
  const hours = (day: string) => {
    const { from, to } = daysPeriod(day, day, 'Europe/Berlin')
    return (Date.parse(to) - Date.parse(from)) / 3_600_000
  }

  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-21')]).toEqual([23, 25, 24])
})

test('a day whose midnight is skipped begins at one in the morning', () => {
  expect(daysPeriod('2026-04-24', '2026-04-24', 'Africa/Cairo').from).toBe(
    '2026-04-23T22:00:00.000Z',
  )
})

test('the months of a quarter and of a year follow one another without a gap', () => {
  const months = Array.from({ length: 12 }, (_, index) =>
    monthPeriod(`2026-${String(index + 1).padStart(2, '0')}`, 'America/New_York'),
  )
  const quarter = quarterPeriod('2026-Q4', 'America/New_York')
  const year = yearPeriod('2026', 'America/New_York')

  expect(months.slice(1).map(({ from }) => from)).toEqual(months.slice(0, -1).map(({ to }) => to))
  expect(span(quarter)).toEqual([months[9]?.from, months[11]?.to])
  expect(span(year)).toEqual([months[0]?.from, months[11]?.to])
  expect([quarter.label, year.label]).toEqual(['Q4 2026', '2026'])
})

test('a range includes its first and its last day', () => {
  expect(daysPeriod('2026-11-20', '2026-11-22', 'UTC')).toEqual({
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-23T00:00:00.000Z',
    label: '2026-11-20 to 2026-11-22',
    timeZone: 'UTC',
  })
})

test('the days around a day include the given number before and after it', () => {
  expect(daysAround('2026-11-21', 3, 'UTC').label).toBe('2026-11-18 to 2026-11-24')
})

test('the last days end with the current day of the zone', () => {
  const now = new Date('2026-11-21T23:30:00.000Z')

  expect(span(lastDays(2, now, 'UTC'))).toEqual([
    '2026-11-20T00:00:00.000Z',
    '2026-11-22T00:00:00.000Z',
  ])
  expect(span(lastDays(2, now, 'Europe/Berlin'))).toEqual([
    '2026-11-20T23:00:00.000Z',
    '2026-11-22T23:00:00.000Z',
  ])
})

test.each([
  [
    'month 13',
    () => monthPeriod('2026-13', 'UTC'),
    'A month looks like 2026-11; "2026-13" is none.',
  ],
  [
    'quarter 5',
    () => quarterPeriod('2026-Q5', 'UTC'),
    'A quarter looks like 2026-Q4; "2026-Q5" is none.',
  ],
  ['a year of two digits', () => yearPeriod('26', 'UTC'), 'A year looks like 2026; "26" is none.'],
  [
    'a day that does not exist',
    () => daysPeriod('2026-02-30', '2026-03-01', 'UTC'),
    'A day looks like 2026-11-21; "2026-02-30" is none.',
  ],
  [
    'a day of another shape',
    () => daysPeriod('21.11.2026', '2026-11-22', 'UTC'),
    'A day looks like 2026-11-21; "21.11.2026" is none.',
  ],
  [
    'a range backwards',
    () => daysPeriod('2026-11-22', '2026-11-21', 'UTC'),
    'The period ends on 2026-11-21, before it begins on 2026-11-22.',
  ],
  [
    'an unknown zone',
    () => monthPeriod('2026-11', 'Moon/Base'),
    'There is no time zone "Moon/Base": give one such as UTC or Europe/Berlin.',
  ],
])('%s is refused with a sentence', (_what, read, sentence) => {
  expect(read).toThrow(sentence)
})

test.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Africa/Cairo', 'Pacific/Kiritimati'])(
  'a month in %s contains each of its days once and follows the month before',
  (zone) => {
    for (const month of ['2026-03', '2026-04', '2026-10', '2026-11']) {
      const period = monthPeriod(month, zone)
      const { days, dayOf } = calendarOf(period)

      expect(new Set(days).size).toBe(days.length)
      expect([days[0], days.length]).toEqual([
        `${month}-01`,
        month === '2026-03' || month === '2026-10' ? 31 : 30,
      ])
      expect(dayOf(period.from)).toBe(days[0])
      expect(dayOf(new Date(Date.parse(period.to) - 1).toISOString())).toBe(days.at(-1))
      expect(monthBefore(period).to).toBe(period.from)
    }
  },
)

import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'

/** As far from UTC as they go, with clocks that change by an hour, by half of one, at midnight, or never. */
export const zones = (
  'America/New_York Europe/Berlin Africa/Cairo Australia/Lord_Howe Asia/Kolkata ' +
  'Pacific/Kiritimati Pacific/Pago_Pago UTC'
).split(' ')

const firstDay = Temporal.PlainDate.from('2024-01-01')
const turns = {
  day: (start) => start,
  month: (start) => start.with({ day: 1 }),
  /** After the 28th or the 29th of February. */
  leap: (start) => start.with({ month: 3, day: 1 }),
  year: (start) => start.with({ month: 1, day: 1 }),
  clocks: (start) => start.getTimeZoneTransition('next') ?? start,
} satisfies Record<string, (start: Temporal.ZonedDateTime) => Temporal.ZonedDateTime>

/** The time in a zone, within a day of what may go wrong, and often next to it. */
export const anyMoment = fc
  .record({
    zone: fc.constantFrom(...zones),
    days: fc.nat(3650),
    turn: fc.constantFrom(...Object.values(turns)),
    ms: fc.oneof(fc.constantFrom(-1, 0), fc.integer({ min: -86_400_000, max: 86_400_000 })),
  })
  .map(({ zone, days, turn, ms: milliseconds }) =>
    turn(firstDay.add({ days }).toZonedDateTime(zone)).add({ milliseconds }),
  )

/** As the store writes it. */
export const instantOf = (time: Temporal.ZonedDateTime): string => new Date(time.epochMilliseconds).toISOString()

/** Formats instants as `2026-11-21 14:03:07`. */
export function zonedTime(timeZone: string): (instant: string) => string {
  // The Swedish locale formats times like this.
  const options = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const
  const format = new Intl.DateTimeFormat('sv-SE', options)
  return (instant) => format.format(new Date(instant))
}

/** Formats instants as `2026-11-21`. */
export function zonedDay(timeZone: string): (instant: string) => string {
  const timeOf = zonedTime(timeZone)
  return (instant) => timeOf(instant).slice(0, '2026-11-21'.length)
}

/** Such as `2026-11-21 10:01`. */
export function localTime(instant: string, timeZone: string): string {
  return zonedTime(timeZone)(instant).slice(0, '2026-11-21 10:01'.length)
}

/** An instant as `2026-11-21 10:01` in a time zone. */
export function localTime(instant: string, timeZone: string): string {
  // Swedes write times like this.
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(new Date(instant))
}

/** The day of an instant in a time zone, as `2026-11-21`. */
export function localDay(instant: string, timeZone: string): string {
  return localTime(instant, timeZone).slice(0, 10)
}

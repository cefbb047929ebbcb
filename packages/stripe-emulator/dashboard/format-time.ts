const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** `Nov 21, 2026, 1:34:05 AM UTC` */
export function formatTime(timeMs: number): string {
  return `${timeFormat.format(timeMs)} UTC`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Nov 21, 2026` */
export function formatDay(timeMs: number): string {
  return dayFormat.format(timeMs)
}

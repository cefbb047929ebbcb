const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** `Nov 21, 2026, 1:34:05 AM UTC` */
export function formatTime(timeMs: number): string {
  return `${format.format(timeMs)} UTC`
}

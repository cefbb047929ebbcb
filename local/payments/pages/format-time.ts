const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** `Nov 21, 2026, 1:34:05 AM UTC` */
export function formatTime(timeMs: number): string {
  return `${format.format(timeMs)} UTC`
}

/** `4 s`, `12 min`, `2 h`: as much as one needs to know of a wait. */
export function formatWait(durationMs: number): string {
  const seconds = Math.max(0, Math.ceil(durationMs / 1000))
  if (seconds < 120) return `${seconds} s`

  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

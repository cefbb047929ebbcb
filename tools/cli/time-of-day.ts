/** "10:32 UTC": the time rounded up to a whole minute. */
export function timeOfDay(time: Date): string {
  const minute = new Date(Math.ceil(time.getTime() / 60_000) * 60_000)
  return `${minute.toISOString().slice(11, 16)} UTC`
}

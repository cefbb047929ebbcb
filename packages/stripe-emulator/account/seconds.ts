/** A time in Stripe's format: whole seconds since the epoch. */
export function inSeconds(timeMs: number): number {
  return Math.floor(timeMs / 1000)
}

export const daySeconds = 86_400

/** The midnight (UTC) at which a time's day started, both in seconds since the epoch. */
export function startOfDay(seconds: number): number {
  return Math.floor(seconds / daySeconds) * daySeconds
}

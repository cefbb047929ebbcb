/** Whole seconds since the epoch, as in Stripe's objects. */
export function inSeconds(timeMs: number): number {
  return Math.floor(timeMs / 1000)
}

export const daySeconds = 86_400

/** The midnight (UTC) before, in seconds since the epoch. */
export function startOfDay(seconds: number): number {
  return Math.floor(seconds / daySeconds) * daySeconds
}

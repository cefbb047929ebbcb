/** Stripe's way to write a time: whole seconds since the epoch. */
export function inSeconds(timeMs: number): number {
  return Math.floor(timeMs / 1000)
}

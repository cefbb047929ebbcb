/** Stripe's seconds since 1970 as the ISO 8601 text in UTC that the orders table keeps. */
export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** Formats an amount in cents of a two-decimal currency: `1499`, `usd` → `$14.99`. */
export function formatPrice(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

import { product } from '../../../product/product'

/**
 * The buyer recognizes it, and another holder of the link learns nothing: `mara@example.com` → `m•••@example.com`,
 * `+12025550123` → `•••• 0123`.
 */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0) return `••••\u00a0${address.slice(-4)}`
  const [first = ''] = address.slice(0, at)
  return `${first}•••${address.slice(at)}`
}

/** `m•••@example.com and •••• 0123` */
export function masked(addresses: string[]): string {
  return new Intl.ListFormat(product.locale).format(addresses.map(maskedAddress))
}

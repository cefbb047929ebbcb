import { formatPrice } from '../../../product/format-price'

/** An amount as the emulator's pages write it, which are in English whatever the product's locale. */
export function formatAmount(cents: number, currency: string): string {
  return formatPrice(cents, currency, 'en-US')
}

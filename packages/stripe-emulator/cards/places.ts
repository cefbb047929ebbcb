import type { Stripe } from 'stripe'

type Place = {
  name: string
  /** The usual tax rate; the rate for ebooks is often lower. */
  taxPercent: number
  /** Like Checkout without a delivery, it has no city and no street. */
  address: Stripe.Address
}

/** Of a buyer who chooses no other place. */
export const home = place('California, United States', 0, 'US', 'CA', '94107')

export const places: readonly Place[] = [
  home,
  place('New York, United States', 0, 'US', 'NY', '10001'),
  place('Australia', 10, 'AU', 'NSW', '2000'),
  place('Canada', 5, 'CA', 'ON', 'M5V 2T6'),
  place('France', 20, 'FR', null, '75001'),
  place('Germany', 19, 'DE', null, '10115'),
  place('India', 18, 'IN', 'MH', '400001'),
  place('Japan', 10, 'JP', null, '100-0001'),
  place('Kuwait', 0, 'KW', null, null),
  place('United Kingdom', 20, 'GB', null, 'SW1A 1AA'),
]

function place(
  name: string,
  taxPercent: number,
  country: string,
  state: string | null,
  postal_code: string | null,
): Place {
  const address = { city: null, country, line1: null, line2: null, postal_code, state }
  return { name, taxPercent, address }
}

export function addressAt(name: string): Stripe.Address {
  return (places.find((each) => each.name === name) ?? home).address
}

export function taxPercentAt({ country }: Stripe.Address): number {
  return places.find(({ address }) => address.country === country)?.taxPercent ?? 0
}

export function taxedCountries(): string[] {
  return places.flatMap(({ taxPercent, address }) => (taxPercent > 0 && address.country) || [])
}

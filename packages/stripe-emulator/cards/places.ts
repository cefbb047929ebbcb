import type { Stripe } from 'stripe'

type Place = {
  name: string
  country: string
  state: string | null
  postalCode: string | null
  /** The country's ISO 3166 number, which follows `400000` in Stripe's test cards for the country. */
  cardCode: string
  /** The usual tax rate; the rate for ebooks is often lower. */
  taxPercent: number
}

/** The places to choose from on the payment page. The first one of a country is used for its cards. */
export const places: readonly Place[] = [
  place('California, United States', 'US', '840', 0, 'CA', '94107'),
  place('New York, United States', 'US', '840', 0, 'NY', '10001'),
  place('Australia', 'AU', '036', 10, 'NSW', '2000'),
  place('Canada', 'CA', '124', 5, 'ON', 'M5V 2T6'),
  place('France', 'FR', '250', 20, null, '75001'),
  place('Germany', 'DE', '276', 19, null, '10115'),
  place('India', 'IN', '356', 18, 'MH', '400001'),
  place('Japan', 'JP', '392', 10, null, '100-0001'),
  place('Kuwait', 'KW', '414', 0, null, null),
  place('United Kingdom', 'GB', '826', 20, null, 'SW1A 1AA'),
]

function place(
  name: string,
  country: string,
  cardCode: string,
  taxPercent: number,
  state: string | null,
  postalCode: string | null,
): Place {
  return { name, country, cardCode, taxPercent, state, postalCode }
}

/** The country of a test card; for any other number, the United States. */
export function cardCountry(number: string): string {
  const [, code] = /^400000(\d{3})/.exec(number) ?? []
  return places.find(({ cardCode }) => cardCode === code)?.country ?? 'US'
}

/**
 * The address at a named place, or else in the card's country. Like Checkout without a delivery, it has no city and no
 * street.
 */
export function addressAt(name: string, country: string | null): Stripe.Address {
  const found = places.find((each) => each.name === name) ?? inCountry(country)
  const { state = null, postalCode: postal_code = null } = found ?? {}
  return {
    city: null,
    country: found?.country ?? country,
    line1: null,
    line2: null,
    postal_code,
    state,
  }
}

/** The tax rate on a sale, in percent. */
export function taxPercentAt({ country }: Stripe.Address): number {
  return inCountry(country)?.taxPercent ?? 0
}

/** The countries with a tax rate. */
export function taxedCountries(): string[] {
  return [...new Set(places.filter((each) => each.taxPercent > 0).map(({ country }) => country))]
}

function inCountry(country: string | null): Place | undefined {
  return places.find((each) => each.country === country)
}

import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { checkoutMessages } from '../../../product/checkout-messages'
import { product } from '../../../product/product'

const longestInput = 40

/**
 * Parses a phone number, as people type or paste it, to E.164. Returns the sentence for the buyer when it is missing,
 * not a mobile number, or in a country that the store does not send texts to (F59, F60).
 *
 * @param textCountries ISO codes of the allowed countries; the first is assumed for a number without a country code.
 */
export function parsePhone(
  entered: string,
  textCountries: string[],
): { phone: string } | { error: string } {
  const input = asTyped(entered)
  if (!input) return { error: checkoutMessages.phoneMissing }
  if (input.length > longestInput) return { error: checkoutMessages.phoneInvalid }
  const [home = ''] = textCountries
  const number = parsePhoneNumberFromString(
    input,
    isSupportedCountry(home) ? { defaultCountry: home, extract: false } : { extract: false },
  )
  if (number?.country && !textCountries.includes(number.country)) {
    return { error: checkoutMessages.phoneCountry(countryNames(textCountries)) }
  }
  if (!number?.country || !number.isValid() || number.ext) {
    return { error: checkoutMessages.phoneInvalid }
  }
  return { phone: number.number }
}

/**
 * The number as typed on a keyboard. Numbers copied from address books contain invisible direction marks (Unicode
 * category Cf), no-break spaces and typographic hyphens, and links to numbers begin with `tel:`.
 */
function asTyped(pasted: string): string {
  return pasted
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .replace(/^tel:\s*/i, '')
}

/** `['US', 'CA']` → "the United States and Canada", or the names in another language without articles. */
function countryNames(codes: string[]): string {
  const names = new Intl.DisplayNames(product.locale, { type: 'region' })
  const withArticle = codes.map((code) => {
    const name = names.of(code) ?? code
    return /^(United [SKA]|Netherlands|Philippines)|Republic$/.test(name) ? `the ${name}` : name
  })
  return new Intl.ListFormat(product.locale, { type: 'conjunction' }).format(withArticle)
}

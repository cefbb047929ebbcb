import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { checkoutMessages } from '../../../product/checkout-messages'

const longestInput = 40

/**
 * Parses a phone number as people type it to E.164, or returns the sentence for the buyer when it
 * is missing, not a mobile number, or in a country that texts do not go to (F59, F60).
 *
 * @param textCountries ISO codes of the allowed countries; the first is assumed for a number
 *   without a country code.
 */
export function parsePhone(
  input: string,
  textCountries: string[],
): { phone: string } | { error: string } {
  if (!input.trim()) return { error: checkoutMessages.phoneMissing }
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

/** `['US', 'CA']` → "the United States and Canada". */
function countryNames(codes: string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const withArticle = codes.map((code) => {
    const name = names.of(code) ?? code
    return /^United|Netherlands|Philippines|Republic/.test(name) ? `the ${name}` : name
  })
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(withArticle)
}

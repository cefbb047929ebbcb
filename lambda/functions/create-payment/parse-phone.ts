import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { checkoutMessages } from '../../../product/checkout-messages'
import { PublicError } from '../../platform/http/public-error'

const longestInput = 40

/**
 * Parses a phone number as people type it to E.164. Throws a `PublicError` with status 200 when it
 * is missing, is no mobile number, or is of a country that texts do not go to (F59, F60).
 *
 * @param textCountries ISO codes of the allowed countries; the first is assumed for a number
 *   without a country code.
 */
export function parsePhone(input: string, textCountries: string[]): string {
  if (!input.trim()) throw new PublicError(200, checkoutMessages.phoneMissing)
  if (input.length > longestInput) throw new PublicError(200, checkoutMessages.phoneInvalid)
  const [home = ''] = textCountries
  const number = parsePhoneNumberFromString(
    input,
    isSupportedCountry(home) ? { defaultCountry: home, extract: false } : { extract: false },
  )
  if (number?.country && !textCountries.includes(number.country)) {
    throw new PublicError(200, checkoutMessages.phoneCountry(countryNames(textCountries)))
  }
  if (!number?.country || !number.isValid() || number.ext) {
    throw new PublicError(200, checkoutMessages.phoneInvalid)
  }
  return number.number
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

import { isSupportedCountry, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/mobile'
import { checkoutMessages } from '../../../product/checkout-messages'
import { product } from '../../../product/product'
import { asTyped } from '../../orders/typed-text'

const longestInput = 40

/**
 * Parses a phone number as people type or paste it to E.164 (F59, F60). The error is a sentence for the buyer.
 *
 * @param textCountries ISO codes of the allowed countries.
 */
export function parsePhone(entered: string, textCountries: string[]): { phone: string } | { error: string } {
  const input = asTyped(entered)
  if (!input) return { error: checkoutMessages.phoneMissing }
  if (input.length > longestInput) return { error: checkoutMessages.phoneInvalid }
  const number = readPhone(input, textCountries)
  const isNew = isOfNewAreaCode(number) && textCountries.some((code) => /^(US|CA)$/.test(code))
  const isListed = textCountries.includes(number?.country ?? '')
  if (number && !number.ext && (isNew || (isListed && number.isValid()))) return { phone: number.number }
  // A satellite phone's number is valid without a country.
  const isElsewhere = !isListed && (number?.country ?? number?.isValid())
  return {
    error: isElsewhere ? checkoutMessages.phoneCountry(countryNames(textCountries)) : checkoutMessages.phoneInvalid,
  }
}

/**
 * Also reads wrong prefixes (`++49`, `+00`, a zero after the country code, an old trunk prefix) and numbers without
 * Argentina's 9. Returns the first reading that is a mobile number, or else what is nearest.
 *
 * @param input as `asTyped` returns it.
 * @param homes assumed, in this order, for a number without a country code.
 */
export function readPhone(input: string, homes: string[]): PhoneNumber | undefined {
  const typed = input.replace(/^tel:\s*/i, '').replace(/^\(\s*\+/, '+')
  const tidied = typed.replace(/^(?:\++|\+?00|\+011)\s*(?=[1-9])/, '+').replace('(0)', '')
  const read = homes.flatMap((home) => {
    const options = { defaultCountry: isSupportedCountry(home) ? home : undefined, extract: false }
    return [typed, tidied].flatMap((text) => parsePhoneNumberFromString(text, options) ?? [])
  })
  const others = read.flatMap(otherForms).flatMap((text) => parsePhoneNumberFromString(text) ?? [])
  return [...read, ...others].find((number) => number.isValid() || isOfNewAreaCode(number)) ?? read[0]
}

/** Before the national number, by country calling code. In Italy a zero makes it a landline. */
const prefixes: Partial<Record<string, RegExp | ''>> = {
  39: '',
  52: /^(?:0?1|04[45]|0)(?=\d{10}$)/,
  54: /^9?0?/,
  380: /^80?/,
}

function otherForms({ countryCallingCode: code, nationalNumber }: PhoneNumber): string[] {
  const bare = nationalNumber.replace(prefixes[code] ?? /^0+/, '')
  return [`+${code}${bare}`, ...(code === '54' ? [`+549${bare}`] : []), ...(bare.startsWith(code) ? [`+${bare}`] : [])]
}

/**
 * A North American area code that the library lacks, often for years. Leaves out codes that are no place: toll-free,
 * premium, personal and government numbers, and those reserved for an extension of the plan.
 * https://www.nationalnanpa.com/number_resource_info/5XX_codes.html
 */
function isOfNewAreaCode(number: PhoneNumber | undefined): boolean {
  const isOfPlace = /^\+1(?![2-9](?:(\d)\1|9\d)|88|710|976|5[23]|37|96)[2-9]\d\d(?!\d11|976)[2-9]\d{6}$/
  const e164 = number?.number ?? ''
  return isOfPlace.test(e164) && parsePhoneNumberFromString(e164)?.country === undefined
}

/** `['US', 'CA']` → "the United States and Canada" */
function countryNames(codes: string[]): string {
  const names = new Intl.DisplayNames(product.locale, { type: 'region' })
  const withArticle = codes.map((code) => {
    const name = names.of(code) ?? code
    return /^(United [SKA]|Netherlands|Philippines)|Republic$/.test(name) ? `the ${name}` : name
  })
  return new Intl.ListFormat(product.locale, { type: 'conjunction' }).format(withArticle)
}

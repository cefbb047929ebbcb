import type { Business } from '../account/kinds'

/** The number is never stored. */
export type Card = { number: string; month: number; year: number }

export type CardForm = {
  email: string
  number: string
  expiry: string
  cvc: string
  /** One of `places`; empty for the first. */
  place: string
  /** Empty for a person, like `taxId`. */
  business: string
  taxId: string
}
export type CardFormErrors = Partial<Record<keyof CardForm, string>>

/** The errors are in Stripe's words. */
export function checkCardForm(
  form: CardForm,
  nowMs: number,
): { email: string; card: Card } | { errors: CardFormErrors } {
  const number = form.number.replaceAll(/[\s-]/g, '')
  const [, month, year] = /^(\d{1,2})\s*\/\s*(\d{2})$/.exec(form.expiry.trim()) ?? []
  const card = { number, month: Number(month), year: 2000 + Number(year) }
  const problems = {
    email: emailError(form.email),
    number: numberError(number),
    expiry: expiryError(card, new Date(nowMs)),
    cvc: /^\d{3}$/.test(form.cvc.trim()) ? undefined : "Your card's security code is incomplete.",
  }
  const errors = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  if (errors.length > 0) return { errors: Object.fromEntries(errors) }
  return { email: form.email.trim(), card }
}

export function emailError(given: string): string | undefined {
  const email = given.trim()
  if (email === '') return 'Your email is incomplete.'
  const isAddress = email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  return isAddress ? undefined : 'Your email is invalid.'
}

function numberError(number: string): string | undefined {
  if (/^\d{16}$/.test(number)) return undefined
  return /^\d{0,15}$/.test(number) ? 'Your card number is incomplete.' : 'Your card number is invalid.'
}

function expiryError({ month, year }: Card, now: Date): string | undefined {
  if (Number.isNaN(month)) return "Your card's expiration date is incomplete."
  if (month < 1 || month > 12) return "Your card's expiration month is invalid."
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + month - 1 - now.getUTCMonth()
  return monthsLeft < 0 ? "Your card's expiration date is in the past." : undefined
}

/** By country: https://docs.stripe.com/tax/checkout/tax-ids */
const types: Record<string, string> = {
  AU: 'au_abn',
  CA: 'ca_gst_hst',
  DE: 'eu_vat',
  FR: 'eu_vat',
  GB: 'gb_vat',
  IN: 'in_gst',
  JP: 'jp_trn',
  US: 'us_ein',
}

/**
 * A tax id is letters and digits here, and begins with the country in the European Union. The sentences are assumed.
 *
 * @param country of the buyer's address
 */
export function checkBusiness(
  { business: typedName, taxId: typedId }: Pick<CardForm, 'business' | 'taxId'>,
  country: string | null,
): { business?: Business } | { errors: CardFormErrors } {
  const name = typedName.trim()
  const value = typedId.replaceAll(/[\s.-]/g, '').toUpperCase()
  if (name === '' && value === '') return {}
  if (name === '') return { errors: { business: 'Your business name is incomplete.' } }
  if (value === '') return { errors: { taxId: 'Your tax ID is incomplete.' } }
  const type = types[country ?? ''] ?? 'unknown'
  const form = type === 'eu_vat' ? new RegExp(`^${country}[0-9A-Z]{2,12}$`) : /^[0-9A-Z]{5,15}$/
  if (!form.test(value)) return { errors: { taxId: 'Your tax ID is invalid.' } }
  return { business: { name, taxId: { type, value } } }
}

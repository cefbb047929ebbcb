import { type Card, type Expiry, newCard, readCardNumber } from './card'

export type CardForm = {
  email: string
  number: string
  expiry: string
  cvc: string
  /** One of `places`; empty for the card's country. */
  place: string
  /** The name and the tax id of a business; empty for a person. */
  business: string
  taxId: string
}
export type CardFormErrors = Partial<Record<keyof CardForm, string>>
/** A buyer's address and card, without its number. */
type CheckedCard = { email: string; card: Card }

/** Parses the form, or returns what is wrong with each field, in Stripe's words. */
export function checkCardForm(
  form: CardForm,
  nowMs: number,
): CheckedCard | { errors: CardFormErrors } {
  const number = cardDigits(form)
  const expiry = readExpiry(form.expiry)
  const errors = withoutEmpty({
    email: emailError(form.email),
    number: numberError(number),
    expiry: expiryError(expiry, new Date(nowMs)),
    cvc: cvcError(form.cvc.trim(), number),
  })
  if (Object.keys(errors).length > 0 || !expiry) return { errors }
  return { email: form.email.trim(), card: newCard(number, expiry) }
}

/** The typed number without the characters between its groups. */
export function cardDigits({ number }: CardForm): string {
  return number.replace(/[\s-]/g, '')
}

/** What is wrong with an address, if anything. */
export function emailError(given: string): string | undefined {
  const email = given.trim()
  if (email === '') return 'Your email is incomplete.'
  const isAddress = email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  return isAddress ? undefined : 'Your email is invalid.'
}

function numberError(number: string): string | undefined {
  if (!/^\d*$/.test(number)) return 'Your card number is invalid.'
  const { isValid, shortestLength } = readCardNumber(number)
  if (number.length < shortestLength) return 'Your card number is incomplete.'
  return isValid ? undefined : 'Your card number is invalid.'
}

/** `12/34`, `12 / 2034` and `1234` are the same month. */
function readExpiry(text: string): Expiry | undefined {
  const match = /^(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})$|^(\d{2})(\d{2})$/.exec(text.trim())
  if (!match) return undefined
  const [, month, year, plainMonth, plainYear] = match
  const years = Number(year ?? plainYear)
  return { month: Number(month ?? plainMonth), year: years < 100 ? 2000 + years : years }
}

function expiryError(expiry: Expiry | undefined, now: Date): string | undefined {
  if (!expiry) return "Your card's expiration date is incomplete."
  if (expiry.month < 1 || expiry.month > 12) return "Your card's expiration month is invalid."
  const years = expiry.year - now.getUTCFullYear()
  const monthsLeft = years * 12 + expiry.month - 1 - now.getUTCMonth()
  if (years < 0) return "Your card's expiration year is in the past."
  if (monthsLeft < 0) return "Your card's expiration date is in the past."
  if (monthsLeft > 50 * 12) return "Your card's expiration year is invalid."
  return undefined
}

function cvcError(cvc: string, number: string): string | undefined {
  if (!/^\d*$/.test(cvc) || cvc.length > 4) return "Your card's security code is invalid."
  const isComplete = cvc.length >= readCardNumber(number).cvcLength
  return isComplete ? undefined : "Your card's security code is incomplete."
}

function withoutEmpty(errors: CardFormErrors): CardFormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))
}

import { newId } from '../ids'
import { brandOf, passesLuhn } from './card-number'
import type { CardRecord } from './card-record'
import { findTestCard, type TestCard } from './test-cards'

/** What the buyer typed, as it was typed. */
export type CardForm = { email: string; number: string; expiry: string; cvc: string }
export type CardFormErrors = Partial<Record<keyof CardForm, string>>
export type CheckedCard = { email: string; card: CardRecord; challenge: boolean }

/** Reads the form, or says for each field what is wrong with it, in Stripe's words. */
export function checkCardForm(
  form: CardForm,
  now: Date,
): { checked: CheckedCard } | { errors: CardFormErrors } {
  const number = form.number.replace(/[\s-]/g, '')
  const expiry = readExpiry(form.expiry)
  const errors = dropEmpty({
    email: emailError(form.email.trim()),
    number: numberError(number),
    expiry: expiryError(expiry, now),
    cvc: cvcError(form.cvc.trim(), number),
  })
  if (Object.keys(errors).length > 0 || expiry === null) return { errors }

  const testCard = findTestCard(number)
  return {
    checked: {
      email: form.email.trim(),
      card: cardRecord(number, expiry, testCard),
      challenge: testCard?.challenge ?? false,
    },
  }
}

type Expiry = { month: number; year: number }

function cardRecord(number: string, expiry: Expiry, testCard: TestCard | undefined): CardRecord {
  return {
    id: newId('paymentMethod'),
    brand: brandOf(number).brand,
    last4: number.slice(-4),
    expMonth: expiry.month,
    expYear: expiry.year,
    country: 'US',
    funding: testCard?.funding ?? 'credit',
    decline: testCard ? (testCard.decline ?? null) : 'test_mode_live_card',
    refund: testCard?.refund ?? 'succeeds',
    dispute: testCard?.dispute ?? null,
  }
}

function emailError(email: string): string | undefined {
  if (email === '') return 'Your email is incomplete.'
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return 'Your email is invalid.'
  return undefined
}

function numberError(number: string): string | undefined {
  if (!/^\d*$/.test(number)) return 'Your card number is invalid.'
  const lengths: readonly number[] = brandOf(number).lengths
  if (number.length < Math.min(...lengths)) return 'Your card number is incomplete.'
  if (!lengths.includes(number.length) || !passesLuhn(number)) return 'Your card number is invalid.'
  return undefined
}

/** `12/34`, `12 / 2034` and `1234` are all the same month. */
function readExpiry(text: string): Expiry | null {
  const match = /^(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})$|^(\d{2})(\d{2})$/.exec(text.trim())
  if (!match) return null
  const [, month, year, plainMonth, plainYear] = match
  const years = Number(year ?? plainYear)

  return { month: Number(month ?? plainMonth), year: years < 100 ? 2000 + years : years }
}

function expiryError(expiry: Expiry | null, now: Date): string | undefined {
  if (expiry === null) return "Your card's expiration date is incomplete."
  if (expiry.month < 1 || expiry.month > 12) return "Your card's expiration month is invalid."
  const monthsLeft =
    (expiry.year - now.getUTCFullYear()) * 12 + expiry.month - 1 - now.getUTCMonth()
  if (expiry.year < now.getUTCFullYear()) return "Your card's expiration year is in the past."
  if (monthsLeft < 0) return "Your card's expiration date is in the past."
  if (monthsLeft > 50 * 12) return "Your card's expiration year is invalid."
  return undefined
}

function cvcError(cvc: string, number: string): string | undefined {
  if (!/^\d*$/.test(cvc)) return "Your card's security code is invalid."
  if (cvc.length < brandOf(number).cvcLength) return "Your card's security code is incomplete."
  if (cvc.length > 4) return "Your card's security code is invalid."
  return undefined
}

function dropEmpty(errors: Record<keyof CardForm, string | undefined>): CardFormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))
}

import cardValidator from 'card-validator'
import type { Stripe } from 'stripe'
import { cardCountry } from './places'
import { findTestCard, fingerprintOf } from './test-cards'

/** Stripe's names of networks that have other names in card-validator. */
const stripeBrands: Record<string, string> = { 'american-express': 'amex', 'diners-club': 'diners' }

/** The properties of a card number, even of one that is still being typed. */
export function readCardNumber(digits: string) {
  const { card, isValid } = cardValidator.number(digits, { luhnValidateUnionPay: true })
  const { type = 'unknown', code = { size: 3 }, lengths = [16] } = card ?? {}
  return {
    isValid,
    brand: stripeBrands[type] ?? type,
    shortestLength: Math.min(...lengths),
    cvcLength: code.size,
    gaps: card?.gaps ?? [],
  }
}

/** Groups the digits as on the card: `4242 4242 4242 4242`. */
export function formatCardNumber(digits: string): string {
  const { gaps } = readCardNumber(digits)
  // Diners Club has two lengths; the longer one is grouped in fours.
  const ends = digits.length === 16 ? [4, 8, 12] : gaps
  const parts = [...ends, digits.length].map((end, index) =>
    digits.slice(ends[index - 1] ?? 0, end),
  )
  return parts.filter((part) => part !== '').join(' ')
}

/** The stored data of a card: never its number or its CVC. */
export type Card = Stripe.PaymentMethod.Card

/** The last month in which a card is valid. */
export type Expiry = { month: number; year: number }

/** The stored data of a card with a valid number. */
export function newCard(number: string, expiry: Expiry): Card {
  return {
    brand: readCardNumber(number).brand,
    checks: null,
    country: cardCountry(number),
    display_brand: null,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: fingerprintOf(number),
    funding: findTestCard(number)?.funding ?? 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: null,
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

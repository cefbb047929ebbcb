import type { Stripe } from 'stripe'
import { readCardNumber } from './card-number'
import { cardCountry } from './places'
import { findTestCard, fingerprintOf } from './test-cards'

/** What is stored of a card: never its number or its CVC. */
export type Card = Stripe.PaymentMethod.Card

/** The last month in which a card is valid. */
export type Expiry = { month: number; year: number }

/** What is stored of the card with a number that has been checked. */
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

import cardValidator from 'card-validator'
import { z } from 'zod'
import { fields } from '../api/values'

/** What is stored of a card: never its number or its CVC. */
export const cardRecordSchema = z.object({
  /** `id` is Stripe's id of the payment method. */
  ...fields('id brand last4 country', z.string()),
  ...fields('expMonth expYear', z.number()),
  funding: z.enum(['credit', 'debit', 'prepaid']),
  /** The decline code of a charge, and the reason of a dispute right after it. */
  ...fields('decline dispute', z.string().nullable()),
  /** The issuer reports the payment as fraud right after it. Records of earlier versions lack it. */
  fraudWarning: z.boolean().default(false),
  /** What the issuer does with a refund to this card some time later. */
  refund: z.enum(['succeeds', 'succeeds_later', 'fails_later']),
})

export type CardRecord = z.infer<typeof cardRecordSchema>

/** Stripe's names of the networks that card-validator names otherwise. */
const stripeBrands: Record<string, string> = { 'american-express': 'amex', 'diners-club': 'diners' }

/** What the digits of a card number say, also of one that is still being typed. */
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

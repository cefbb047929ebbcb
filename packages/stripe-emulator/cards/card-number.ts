import cardValidator from 'card-validator'

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

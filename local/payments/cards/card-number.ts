/** Card networks by the first digits, the way a number is grouped, and the length of the CVC. */
const brands = [
  { brand: 'amex', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcLength: 4 },
  {
    brand: 'diners',
    starts: /^3(?:0[0-5]|[689])/,
    lengths: [14, 16],
    groups: [4, 6, 4],
    cvcLength: 3,
  },
  { brand: 'jcb', starts: /^35/, lengths: [16], groups: [4, 4, 4, 4], cvcLength: 3 },
  { brand: 'unionpay', starts: /^62/, lengths: [16, 19], groups: [4, 4, 4, 4, 3], cvcLength: 3 },
  {
    brand: 'discover',
    starts: /^6(?:011|4[4-9]|5)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvcLength: 3,
  },
  {
    brand: 'mastercard',
    starts: /^(?:5[1-5]|2[2-7])/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvcLength: 3,
  },
  { brand: 'visa', starts: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvcLength: 3 },
] as const

const unknownBrand = {
  brand: 'unknown',
  lengths: [16],
  groups: [4, 4, 4, 4],
  cvcLength: 3,
} as const

/** The network of a number, also of one that is still being typed. */
export function brandOf(digits: string): (typeof brands)[number] | typeof unknownBrand {
  return brands.find(({ starts }) => starts.test(digits)) ?? unknownBrand
}

/** Groups the digits as they stand on the card: `4242 4242 4242 4242`. */
export function formatCardNumber(digits: string): string {
  const { groups } = brandOf(digits)
  // Two networks have numbers of two lengths; the longer one is grouped in fours.
  const sizes = digits.length === 16 ? [4, 4, 4, 4] : groups
  const parts: string[] = []
  let rest = digits

  for (const size of sizes) {
    parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return [...parts, rest].filter((part) => part !== '').join(' ')
}

/** The checksum that catches a mistyped digit: https://en.wikipedia.org/wiki/Luhn_algorithm */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const fromTheRight = digits.length - 1 - index
    const value = Number(digits[index]) * (fromTheRight % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }

  return sum % 10 === 0
}

/**
 * A sum in trillionths of a dollar. List prices go down to ten decimals, and whole numbers add up
 * without dust.
 */
export type Money = bigint

const perDollar = 10n ** 12n

/** Reads what a price list writes, such as `0.0000133334`; throws on anything else. */
export function dollars(text: string): Money {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`"${text}" is not a sum of dollars`)
  return BigInt(whole) * perDollar + BigInt(fraction.padEnd(12, '0'))
}

/** A share of an amount; `percent` is written as a price list writes it, such as `2.9`. */
export function share(amount: Money, percent: string): Money {
  return (amount * dollars(percent)) / (perDollar * 100n)
}

export function sum(amounts: Money[]): Money {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

/** `$2.81`, `$1,234.56`: to the cent, half a cent upwards. */
export function formatDollars(amount: Money): string {
  const cents = (amount + perDollar / 200n) / (perDollar / 100n)
  const rest = String(cents % 100n).padStart(2, '0')
  return `$${(cents / 100n).toLocaleString('en-US')}.${rest}`
}

/** What is less than a dollar, in cents with two digits that count: `73 ¢`, `1.0 ¢`, `0.13 ¢`. */
export function formatCents(amount: Money): string {
  return `${twoDigits(Number(amount) / 1e10)} ¢`
}

/** What part of the whole an amount is, with two digits that count: `4.9 %`, `0.018 %`, `< 0.01 %`. */
export function formatShare(amount: Money, whole: Money): string {
  if (whole === 0n) return '-'
  const percent = (Number(amount) / Number(whole)) * 100
  return percent > 0 && percent < 0.01 ? '< 0.01 %' : `${twoDigits(percent)} %`
}

function twoDigits(value: number): string {
  return value.toLocaleString('en-US', {
    minimumSignificantDigits: 2,
    maximumSignificantDigits: 2,
  })
}

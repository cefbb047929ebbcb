import { InvalidArgumentError } from 'commander'

/** Returns a parser for options that are a whole number within bounds; it refuses anything else with a sentence. */
export function between(least: number, most: number, refusal: string): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (Number.isSafeInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(refusal)
  }
}

export const wholeNumber = between(1, Number.MAX_SAFE_INTEGER, 'Give a whole number above 0.')

/** Returns a parser for options that match a pattern; it refuses anything else with a sentence. */
export function matching(pattern: RegExp, refusal: string): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text
    throw new InvalidArgumentError(refusal)
  }
}

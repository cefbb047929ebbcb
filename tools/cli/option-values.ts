import { InvalidArgumentError } from 'commander'

/** For a whole number within bounds. */
export function between(least: number, most: number, refusal: string): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (Number.isSafeInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(refusal)
  }
}

export const wholeNumber = between(1, Number.MAX_SAFE_INTEGER, 'Give a whole number above 0.')

export function matching(pattern: RegExp, refusal: string): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text
    throw new InvalidArgumentError(refusal)
  }
}

import { InvalidArgumentError } from 'commander'

export function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new InvalidArgumentError('Give a whole number above 0.')
}

/** Returns a parser for options that match a pattern; it refuses anything else with a sentence. */
export function matching(pattern: RegExp, refusal: string): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text
    throw new InvalidArgumentError(refusal)
  }
}

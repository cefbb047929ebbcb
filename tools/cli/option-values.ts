import { InvalidArgumentError } from 'commander'

/** Parses an option that is a whole number above 0; anything else is refused by commander. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new InvalidArgumentError('Give a whole number above 0.')
}

/** A parser of an option that has a pattern; anything else is refused with a sentence. */
export function matching(pattern: RegExp, refusal: string): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text
    throw new InvalidArgumentError(refusal)
  }
}

import { InvalidArgumentError } from 'commander'

/** Parses an option that is a whole number above 0; anything else is refused by commander. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new InvalidArgumentError('Give a whole number above 0.')
}

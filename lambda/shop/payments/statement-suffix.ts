/**
 * Stripe allows 22 characters, of which the account's own name and `* ` before it take at most 12.
 * https://docs.stripe.com/get-started/account/statement-descriptors
 */
const longest = 10
const shortestWhole = 5

/** Capitals that cannot be decomposed into a letter of the alphabet and an accent. */
const spelledOut: Record<string, string> = { Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Þ: 'TH' }

type NamedBook = { title: string; statementSuffix?: string | undefined }

/**
 * The book on card statements: `The $30,000 Month` → `THE 30000`. `undefined` if the title has no letter that a
 * statement can show.
 */
export function statementSuffix({ title, statementSuffix: own }: NamedBook): string | undefined {
  if (own !== undefined) return own
  const line = title
    .toUpperCase()
    .replaceAll(/[ÆŒØŁĐÞ]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[\s\p{Dash}/:]/gu, ' ')
    .replaceAll(/[^A-Z0-9 ]/g, '')
    .trim()
    .replaceAll(/ +/g, ' ')
  const lastSpace = `${line} `.slice(0, longest + 1).lastIndexOf(' ')
  const suffix = line.slice(0, lastSpace < shortestWhole ? longest : lastSpace).trim()
  return /[A-Z]/.test(suffix) ? suffix : undefined
}

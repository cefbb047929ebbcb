import { asTyped, canonicalEmail } from '../../../lambda/orders/typed-text'
import { dayIn, monthIn, printedAmounts } from './written-facts'

export type Search =
  | { kind: 'newest' }
  /** `word` is the text when it may as well be a word of eight letters. */
  | { kind: 'number'; number: string; word?: string | undefined }
  /** Of a checkout session, payment, charge, refund or dispute. */
  | { kind: 'stripe'; id: string }
  | { kind: 'email'; email: string }
  /** In any form, or its last digits; four digits alone may be those of a card. */
  | { kind: 'phone'; phone: string; day?: string | undefined; mayBeCard?: true }
  | { kind: 'card'; last4: string; day: string }
  /** The readings of `text`, in the main unit of any currency. */
  | { kind: 'amount'; text: string; amounts: number[]; day?: string | undefined }
  | { kind: 'day'; day: string }
  | { kind: 'month'; month: string }
  | { kind: 'unknown'; text: string }

/** Longer than a page's address at Stripe, and shorter than the keys that DynamoDB takes. */
const longest = 500

/**
 * Takes what people type or paste: `#eb-7k3m 9q2t`, a page's address at Stripe, `0171/1234567`, `visa •••• 4242, Nov
 * 21, 2026`, `1.499,00 €`.
 */
export function understand(text: string): Search {
  const typed = asTyped(text)
  if (typed === '') return { kind: 'newest' }
  if (typed.length > longest) return { kind: 'unknown', text: typed }
  const month = monthIn(typed)
  if (month !== undefined) return { kind: 'month', month }
  return nameIn(typed) ?? factsIn(typed)
}

function nameIn(typed: string): Search | undefined {
  const email = canonicalEmail(typed)
  if (/.@./.test(email)) return { kind: 'email', email }
  const [id] = /\b(?:cs|pi|ch|pyr?|re|dp|du)_\w+/.exec(typed) ?? []
  if (id !== undefined) return { kind: 'stripe', id }
  const [, marked] = /(?<![\p{L}\p{N}])EB((?:[^\p{L}\p{N}]*[\dA-Z]){8})(?![\p{L}\p{N}])/iu.exec(typed) ?? []
  const [plain] = /(?<=^#?)(?!(?:card|visa|amex) )(?=.*[A-Z])[\dA-TV-Z]{4}[ -]?[\dA-TV-Z]{4}(?=\.?$)/i.exec(typed) ?? []
  const found = marked ?? plain
  if (found === undefined) return undefined
  const isWord = marked === undefined && !/\d/.test(found)
  return { kind: 'number', number: numberOf(found), word: isWord ? typed : undefined }
}

/** People read 0 in a number as O, and 1 as I or L. */
function numberOf(found: string): string {
  const characters = found.replaceAll(/[^\dA-Z]/gi, '').toUpperCase()
  return `EB-${characters.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
}

function factsIn(typed: string): Search {
  const unknown: Search = { kind: 'unknown', text: typed }
  const dated = dayIn(typed)
  const { day, rest } = dated ?? { rest: typed }
  if (dated && day === undefined) return unknown
  if (rest === '') return day === undefined ? unknown : { kind: 'day', day }
  const [, last4] = /^(?:card|visa|mastercard|amex|discover|ending|in|[\s•*x#.:])*(\d{4})$/i.exec(rest) ?? []
  if (last4 !== undefined && day !== undefined) return { kind: 'card', last4, day }
  if (last4 !== undefined) return { kind: 'phone', phone: last4, mayBeCard: true }
  const phone = rest.replace(/^(?:tel|phone|mobile)\b[\s:.]*/i, '')
  const isPhone = /^(?:[\s()+./•-]*\d){4,20}$/.test(phone)
  const isDecimal = /^[-+(]?(?!0\d)[\d ]{1,9}\.\d{2,3}$/.test(phone)
  if (isPhone && !isDecimal) return { kind: 'phone', phone, day }
  const amounts = /\bEB\b/i.test(rest) ? [] : printedAmounts(rest)
  return amounts.length > 0 ? { kind: 'amount', text: rest, amounts, day } : unknown
}

import { tokenPattern } from '../../../lambda/contract'
import { asTyped, canonicalEmail } from '../../../lambda/orders/typed-text'
import { printedAmounts } from './written-amounts'
import { type Clock, type Dated, datesIn } from './written-dates'

export type Search = Dated &
  (
    | { kind: 'newest' }
    /** `word` is the text when it may as well be a word of eight letters. */
    | { kind: 'number'; number: string; word?: string | undefined }
    /** Of a checkout session, payment, charge, refund or dispute; or of an invoice, or from the address of its page. */
    | { kind: 'stripe' | 'invoice'; id: string }
    | { kind: 'link'; token: string }
    | { kind: 'email'; emails: string[] }
    /** Four digits alone may be those of a card. */
    | { kind: 'phone'; phone: string; mayBeCard?: true }
    | { kind: 'card'; last4: string }
    /** The readings of `text`, in the main unit of any currency. */
    | { kind: 'amount'; text: string; amounts: number[] }
    | { kind: 'day' | 'month' }
    | { kind: 'unknown'; text: string }
  )

export const searchable = 'order number, email, phone, link, Stripe ID, day, amount, or card digits and day'

/** Longer than a page's address at Stripe, and shorter than the keys that DynamoDB takes. */
const longest = 500

/**
 * Takes what people type or paste: `#eb-7k3m 9q2t`, `Mara <mara@example.com> asked`, a download link, a page's address at
 * Stripe, `0171/1234567`, `visa •••• 4242, Nov 21`, `1.499,00 €`.
 */
export function understand(text: string, clock: Clock): Search {
  const typed = asTyped(text)
  if (typed === '') return { kind: 'newest' }
  const [, token] = linkForm.exec(typed) ?? []
  if (token !== undefined) return { kind: 'link', token }
  const unknown: Search = { kind: 'unknown', text: typed }
  if (typed.length > longest) return unknown
  const dates = datesIn(typed, clock)
  const date = dates?.find(({ rest }) => rest === '')
  if (date) return date.day === undefined ? { kind: 'month', month: date.month } : { kind: 'day', day: date.day }
  const readings = () => (dates ?? [{ rest: typed }]).map(factIn)
  return nameIn(typed) ?? readings().find((fact) => fact !== undefined) ?? unknown
}

/** Also as programs that check links wrap it. */
const linkForm = new RegExp(`(?:/|%2F)download(?:/|%2F)(${tokenPattern})`, 'i')

function nameIn(typed: string): Search | undefined {
  const emails = /\bEB-[\dA-Z]{8}\b/i.test(typed) ? [] : emailsIn(typed)
  if (emails.length > 0) return { kind: 'email', emails }
  const [id] = /\b(?:cs|pi|ch|pyr?|re|dp|du)_\w+/.exec(typed) ?? []
  if (id !== undefined) return { kind: 'stripe', id }
  const [invoice] = /\bin_\w+|\bacct_\w+\/(?:live|test)_\w+/.exec(typed) ?? []
  if (invoice !== undefined) return { kind: 'invoice', id: invoice }
  const [, marked] =
    /(?<![\p{L}\p{N}])EB(?=[A-Z]*\d|[^\p{L}\p{N}])((?:[^\p{L}\p{N}]*[\dA-Z]){8})(?![\p{L}\p{N}])/iu.exec(typed) ?? []
  // `visa 4242` and `4242 visa` have this form too.
  const [plain] =
    /(?<=^#?)(?![a-z]{4} \d{4}|\d{4} [a-z]{4})(?=.*[A-Z])[\dA-TV-Z]{4}[ -]?[\dA-TV-Z]{4}(?=\.?$)/i.exec(typed) ?? []
  const found = marked ?? plain
  if (found === undefined) return undefined
  const isWord = marked === undefined && !/\d/.test(found)
  return { kind: 'number', number: numberOf(found), word: isWord ? typed : undefined }
}

const [before, label] = [String.raw`[^\s<>()[\]{}"“”„«»•,;:@]`, String.raw`[\p{L}\p{M}\p{N}-]+`]
const addresses = new RegExp(String.raw`(?:mailto:)?(?!')${before}+@(?:${label}[.。])+(?=\p{L})${label}`, 'giu')

/** Without those that are masked. */
function emailsIn(text: string): string[] {
  const typed = asTyped(text)
  const withoutSpaces = [typed, typed.replaceAll(/ ?([@.]) ?/g, '$1'), typed.replaceAll(' ', '')]
  const found = withoutSpaces.map((each) => each.match(addresses)).find((each) => each !== null) ?? []
  return [...new Set(found.map(canonicalEmail))]
}

/** People read 0 in a number as O, and 1 as I or L. */
function numberOf(found: string): string {
  const characters = found.replaceAll(/[^\dA-Z]/gi, '').toUpperCase()
  return `EB-${characters.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
}

const issuer = 'card|visa|debit|credit|master|mastercard|maestro|amex|discover|jcb'
const cardForm = new RegExp(
  String.raw`^(?:(?:${issuer}|paid|ending|ends|with|in|last|digits)|[\s•*x#.:,-])*(\d{4})[\s,]*(?:${issuer}|\([A-Z]{2}\))?$`,
  'i',
)

function factIn({ rest, ...date }: Dated & { rest: string }): Search | undefined {
  const [, last4] = cardForm.exec(rest) ?? []
  const isCard = (date.day ?? date.month) !== undefined || new RegExp(issuer, 'i').test(rest)
  if (last4 !== undefined)
    return isCard ? { kind: 'card', last4, ...date } : { kind: 'phone', phone: last4, mayBeCard: true }
  const phone = rest.replace(/^(?:[\p{L}\s:.,-]+(?=\(?[+0]\d)|(?:tel|phone|mobile)\b[\s:.]*)/iu, '')
  const isPhone = /^(?:[\s()+./•-]*\d){4,20}$/.test(phone)
  const isDecimal = /^[-+(]?(?!0\d)[\d ]{1,9}\.\d{2,3}$/.test(phone)
  if (isPhone && !isDecimal) return { kind: 'phone', phone, ...date }
  const amounts = /\bEB\b/i.test(rest) ? [] : printedAmounts(rest)
  return amounts.length > 0 ? { kind: 'amount', text: rest, amounts, ...date } : undefined
}

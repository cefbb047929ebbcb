import { messages } from '../../../product/messages'

/**
 * The longest wording that fits into one SMS part together with the link. If none fits (a domain of more than 65
 * characters, or a seller's name in another script), the shortest goes out in several parts, for some cents more.
 */
export function ebookText({ downloadUrl }: { downloadUrl: string }): string {
  const texts = messages.text.map((wording) => toGsm7(wording(downloadUrl)))
  return texts.find(fitsOnePart) ?? texts.at(-1) ?? downloadUrl
}

function fitsOnePart(text: string): boolean {
  return (gsm7Septets(text) ?? Infinity) <= septetsPerPart
}

/** GSM 03.38 without its escape character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** With the escape character, each counts as two. */
const extended = new Set('\f^{}\\[~]|€')

/** 140 octets, in units of 7 bits. */
export const septetsPerPart = 160

/**
 * `undefined` when a character is not in the alphabet, which makes the message UCS-2, with 70 characters a part:
 * https://docs.aws.amazon.com/sms-voice/latest/userguide/sms-limitations-character.html
 */
export function gsm7Septets(text: string): number | undefined {
  let septets = 0
  for (const character of text) {
    if (basic.has(character)) septets += 1
    else if (extended.has(character)) septets += 2
    else return undefined
  }
  return septets
}

/** For characters that neither Unicode's decompositions nor the rules below write well. */
const substitutes: [characters: RegExp, substitute: string][] = [
  [/[‘’‚‛‹›′´\u02b9-\u02bf\u02c8]/u, "'"],
  [/[“”„‟«»″]/u, '"'],
  [/[\p{Pd}−•·・]/u, '-'],
  [/[⁄÷∕]/u, '/'],
  [/×/u, 'x'],
  [/[→⇒⟶⟹]/u, '->'],
  [/[←⇐⟵⟸]/u, '<-'],
  [/±/u, '+/-'],
  [/¢/u, 'c'],
  [/₹/u, 'Rs'],
  [/µ/u, 'u'],
  [/ĸ/u, 'k'],
  [/Œ/u, 'OE'],
  [/œ/u, 'oe'],
  [/ẞ/u, 'ß'],
  [/Þ/u, 'Th'],
  [/þ/u, 'th'],
  [/\s/u, ' '],
]

/**
 * Leaves a text with a letter of another script unchanged, because it goes out in UCS-2 anyway. In any other,
 * typographic quotes, dashes and spaces become plain ones, letters lose accents (ç → c, but é is in the alphabet), and
 * emoji are left out.
 */
export function toGsm7(text: string): string {
  // French has spaces inside its quotes, as no other language.
  const quoted = text.replaceAll(/«[\u00a0\u202f]|[\u00a0\u202f]»/gu, '"')
  const written = quoted.normalize('NFC').replaceAll(/./gsu, inAlphabet)
  return gsm7Septets(written) === undefined ? text : written
}

function inAlphabet(character: string): string {
  if (gsm7Septets(character) !== undefined) return character
  const substitute = substitutes.find(([characters]) => characters.test(character))?.[1]
  if (substitute !== undefined) return substitute
  if (/\p{Extended_Pictographic}/u.test(character)) return ''
  const decomposed = character.normalize('NFKD')
  if (decomposed !== character) return decomposed.replaceAll(/./gsu, inAlphabet)
  if (/\p{Sc}/u.test(character)) return currencyCode(character)
  if (/\p{Script=Latin}/u.test(character)) return plainLetter(character)
  return /[\p{Script=Common}\p{Script=Inherited}]/u.test(character) ? '' : character
}

/** `₽` → `RUB`; nothing for a sign of no present currency. Of KPW and KRW, the last is in use abroad. */
function currencyCode(sign: string): string {
  const signOf = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value
  return Intl.supportedValuesOf('currency').findLast((currency) => signOf(currency) === sign) ?? ''
}

/** The letter after which dictionaries sort it: `ł` → `l`, `ə` → `e`. */
function plainLetter(letter: string): string {
  const { compare } = new Intl.Collator('en')
  const plain = 'abcdefghijklmnopqrstuvwxyz'.split('').findLast((each) => compare(each, letter) <= 0)
  return (/\p{Lu}/u.test(letter) ? plain?.toUpperCase() : plain) ?? ''
}

import { messages } from '../../../product/messages'

/**
 * The text with the download link, in GSM-7: the longest wording that fits into one SMS part together with the link.
 * If even the shortest wording does not fit (a domain of more than 65 characters, or a seller's name in another
 * script), the text goes out in several parts: that costs some cents more, but the buyer gets the link.
 */
export function ebookText({ downloadUrl }: { downloadUrl: string }): string {
  const texts = messages.text.map((wording) => toGsm7(wording(downloadUrl)))
  return texts.find(fitsOnePart) ?? texts.at(-1) ?? downloadUrl
}

function fitsOnePart(text: string): boolean {
  return (gsm7Septets(text) ?? Infinity) <= septetsPerPart
}

/** GSM 03.38, the alphabet of a text message's 7-bit encoding, without the escape character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These need the escape character, so each counts as two. */
const extended = new Set('\f^{}\\[~]|€')

/** One SMS part: 140 octets, in units of 7 bits. */
export const septetsPerPart = 160

/**
 * The length of a text in GSM-7 septets; `undefined` when one of its characters is not in that
 * alphabet, which would switch the whole message to UCS-2 (70 characters a part).
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

/** What is written for characters that neither Unicode's decompositions nor the rules below write well. */
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
 * Writes a text in GSM-7 if it has no letter of another script, which would switch it to UCS-2 in any case: typographic
 * quotes, dashes and spaces become plain ones, letters lose the accents that the alphabet does not have (ç → c, but é
 * stays), and emoji and other symbols are left out.
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

/** `₽` → `RUB`; nothing for a sign of no present currency. Of KPW and KRW the last one is in use abroad. */
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

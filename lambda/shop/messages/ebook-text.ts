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

/** Replacements for characters that are not in the alphabet and do not decompose into characters that are. */
const substitutes: [characters: RegExp, substitute: string][] = [
  [/[‘’‚‛‹›′ʼ`´]/u, "'"],
  [/[“”„‟«»″]/u, '"'],
  [/[\p{Pd}−•·]/u, '-'],
  [/[⁄÷]/u, '/'],
  [/×/u, 'x'],
  [/[ÐĐ]/u, 'D'],
  [/[ðđ]/u, 'd'],
  [/Ħ/u, 'H'],
  [/ħ/u, 'h'],
  [/ı/u, 'i'],
  [/ĸ/u, 'k'],
  [/Ł/u, 'L'],
  [/ł/u, 'l'],
  [/Ŋ/u, 'N'],
  [/ŋ/u, 'n'],
  [/Ŧ/u, 'T'],
  [/ŧ/u, 't'],
  [/Œ/u, 'OE'],
  [/œ/u, 'oe'],
  [/Þ/u, 'Th'],
  [/þ/u, 'th'],
  // Combining accents, invisible characters and emoji.
  [/[\p{Mn}\p{Cf}\p{Extended_Pictographic}]/u, ''],
]

/**
 * Writes a text in GSM-7 as far as possible: typographic quotes, dashes and spaces become plain ones, and letters
 * lose the accents that the alphabet does not have (ç → c, but é stays). Letters of other scripts stay unchanged.
 */
export function toGsm7(text: string): string {
  // French has spaces inside its quotes, as no other language.
  const quoted = text.replaceAll(/«[\u00a0\u202f]|[\u00a0\u202f]»/gu, '"')
  return quoted.normalize('NFC').replaceAll(/./gsu, inAlphabet)
}

function inAlphabet(character: string): string {
  if (gsm7Septets(character) !== undefined) return character
  const substitute = substitutes.find(([characters]) => characters.test(character))?.[1]
  if (substitute !== undefined) return substitute
  const decomposed = character.normalize('NFKD')
  return decomposed === character ? character : decomposed.replaceAll(/./gsu, inAlphabet)
}

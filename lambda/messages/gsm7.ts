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

/** GSM 03.38, the alphabet of a text message's 7-bit encoding, without the escape character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Reached through the escape character, so that each takes the room of two. */
const extended = new Set('\f^{}\\[~]|€')

/** What one SMS part carries: 140 octets of 7 bits each. */
export const septetsPerPart = 160

/**
 * The room that a text takes in GSM-7, in septets; `undefined` when one of its characters is not
 * in that alphabet, which would halve the room of the whole message (UCS-2, 70 characters a part).
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

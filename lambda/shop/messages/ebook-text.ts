import { messages } from '../../../product/messages'
import { gsm7Septets, septetsPerPart, toGsm7 } from './gsm7'

/**
 * The text with the download link, in GSM-7: the longest wording that fits into one SMS part together
 * with the link. If even the shortest wording does not fit (a domain of more than 65 characters, or a
 * seller's name in another script), it is sent in several parts: that costs some cents more, but the
 * buyer gets the link.
 */
export function ebookText({ downloadUrl }: { downloadUrl: string }): string {
  const texts = messages.text.map((wording) => toGsm7(wording(downloadUrl)))
  return texts.find(fitsOnePart) ?? texts.at(-1) ?? downloadUrl
}

function fitsOnePart(text: string): boolean {
  return (gsm7Septets(text) ?? Infinity) <= septetsPerPart
}

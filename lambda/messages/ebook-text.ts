import { messages } from '../../product/messages'
import { gsm7Septets, septetsPerPart } from './gsm7'

/**
 * The text message that brings the ebook: the fullest wording that fits into one SMS part together
 * with the link. A link too long even for the barest wording (a domain of more than 90 characters)
 * goes out with that one in two parts: a cent more is better than a buyer without a link.
 */
export function ebookText({ downloadUrl }: { downloadUrl: string }): string {
  const texts = messages.text.map((wording) => wording(downloadUrl))
  return texts.find(fitsOnePart) ?? texts.at(-1) ?? downloadUrl
}

function fitsOnePart(text: string): boolean {
  return (gsm7Septets(text) ?? Infinity) <= septetsPerPart
}

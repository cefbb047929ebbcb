import { isTooWide, part, setLargest } from './set-largest'

const headlineSizes = { from: 84, to: 34, step: 2 }
const mostLines = 5

/** Chooses the headline's size so that the card's column holds everything, and returns what does not fit. */
export function fitCard(card: HTMLElement): string[] {
  if (fitHeadline(card)) return []
  // A word longer than a line.
  card.classList.add('broken')
  return fitHeadline(card) ? [] : ["the share card's headline"]
}

function fitHeadline(card: HTMLElement): boolean {
  const column = part(card, 'main')
  const headline = part(card, 'h1')
  return setLargest(card, '--headline', headlineSizes, () => {
    const lineHeight = Number.parseFloat(getComputedStyle(headline).lineHeight)
    const lines = Math.round(headline.clientHeight / lineHeight)
    return lines <= mostLines && !isTooWide(headline) && column.scrollHeight <= column.clientHeight
  })
}

import { fitCover } from './fit-cover'
import { fitSpine } from './fit-spine'
import { isTooWide, part, setLargest } from './set-largest'

declare global {
  interface Window {
    /** Fits every cover, title page, spine and share card, and returns the texts that do not fit. */
    typeset: () => Promise<string[]>
  }
}

const fitting = {
  '.cover': fitCover,
  '.spine': fitSpine,
  '.card': fitCard,
  '.title-page': fitTitlePage,
}

window.typeset = async () => {
  await document.fonts.ready
  return Object.entries(fitting).flatMap(([selector, fit]) =>
    [...document.querySelectorAll<HTMLElement>(selector)].flatMap(fit),
  )
}

const headlineSizes = { from: 84, to: 34, step: 2 }
const mostLines = 5

/** So that everything fits the card's column. */
function fitCard(card: HTMLElement): string[] {
  if (fitHeadline(card)) return []
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

/** In points. */
const titleSizes = { from: 42, to: 16, step: 1 }

function fitTitlePage(page: HTMLElement): string[] {
  const title = part(page, '.book-title')
  const fits = () => !isTooWide(title) && page.scrollHeight <= page.clientHeight
  return setLargest(page, '--title', titleSizes, fits) ? [] : ["the title page's title"]
}

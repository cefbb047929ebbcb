import { fitCard } from './fit-card'
import { fitCover } from './fit-cover'
import { fitSpine } from './fit-spine'
import { fitTitlePage } from './fit-title-page'

declare global {
  interface Window {
    /** Fits every cover, title page, spine and share card of the page, and returns what does not fit. */
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

import { isTooWide, part, setLargest } from './set-largest'

/** In points. */
const titleSizes = { from: 42, to: 16, step: 1 }

/** Chooses the size of the title on the book's title page, and returns what does not fit. */
export function fitTitlePage(page: HTMLElement): string[] {
  const title = part(page, '.book-title')
  const fits = () => !isTooWide(title) && page.scrollHeight <= page.clientHeight
  return setLargest(page, '--title', titleSizes, fits) ? [] : ["the title page's title"]
}

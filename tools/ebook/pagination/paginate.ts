import { Handler, Previewer } from 'pagedjs'
import { withoutStrayLines } from './stray-lines'

declare global {
  interface Window {
    paginate: () => Promise<number>
    asXhtml: typeof asXhtml
  }
}

/** Returns the number of pages. */
window.paginate = async () => {
  // All fonts must be loaded before lines are measured, even those that no text uses yet.
  await Promise.all([...document.fonts].map((font) => font.load()))
  const previewer = new Previewer()
  previewer.registerHandlers(StrayLines)
  const { total } = await previewer.preview()
  return total
}

window.asXhtml = asXhtml

class StrayLines extends Handler {
  override onOverflow(overflow: Range | undefined): Range | undefined {
    return overflow && withoutStrayLines(overflow)
  }
}

/**
 * XHTML for an EPUB: links lead to their chapter's file, boxes become characters, and a cell's alignment becomes its
 * class.
 */
function asXhtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `${link.getAttribute('href')?.slice(1)}.xhtml`)
  for (const box of body.querySelectorAll('.box')) {
    box.closest('li')?.setAttribute('class', 'task')
    box.replaceWith('☐ ')
  }
  for (const cell of body.querySelectorAll('[align]')) {
    cell.setAttribute('class', cell.getAttribute('align') ?? '')
    cell.removeAttribute('align')
  }
  return [...body.childNodes].map((node) => new XMLSerializer().serializeToString(node)).join('')
}

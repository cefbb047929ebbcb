import { Handler, Previewer } from 'pagedjs'
import { withoutStrayLines } from './stray-lines'

declare global {
  interface Window {
    paginate: () => Promise<number>
    asXhtml: typeof asXhtml
  }
}

/** Breaks this document into printed pages and returns their number. */
window.paginate = async () => {
  // Every font must be loaded before lines are measured, including those that no text uses yet.
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
 * The content of a page of HTML as XHTML for an EPUB: links lead to the file of their chapter, boxes are characters, and
 * the alignment of a cell is its class.
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

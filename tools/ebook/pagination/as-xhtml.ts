/**
 * The content of a page of HTML as XHTML for an EPUB: links lead to the file of their chapter, boxes are characters, and
 * the alignment of a cell is its class.
 */
export function asXhtml(html: string): string {
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

import { openDialog } from '../dialog/open-dialog'
import { insideId } from './inside-id'

/*
 * The script that a page with a row of the ebook's pages fetches when the row comes into view. It adds their dialog to
 * the page, and turns its pages by its buttons and by the arrow keys.
 */
const styles = new CSSStyleSheet()
styles.replaceSync(import.meta.env.VITE_INSIDE_STYLES)
document.adoptedStyleSheets.push(styles)
document.body.insertAdjacentHTML('beforeend', import.meta.env.VITE_INSIDE_DIALOG)

addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-turn]')
  if (button) turn(Number(button.dataset['turn']))
})
addEventListener('keydown', (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (by && turn(by)) event.preventDefault()
})

/** Opens the dialog at the page of a link, unless the visitor has opened another one meanwhile. */
export function openPage(link: HTMLAnchorElement): void {
  const dialog = document.getElementById(insideId)
  if (!(dialog instanceof HTMLDialogElement) || document.querySelector('dialog[open]')) return
  openDialog(dialog, link)
  dialog
    .querySelector(`[data-pages] > img[src="${link.getAttribute('href')}"]`)
    ?.scrollIntoView({ behavior: 'instant', inline: 'center', block: 'nearest' })
}

function turn(by: number): boolean {
  const pages = document.querySelector('dialog[open] [data-pages]')
  const [first, second] = pages?.querySelectorAll('img') ?? []
  if (!pages || !first || !second) return false
  pages.scrollBy({ left: by * (second.offsetLeft - first.offsetLeft) })
  return true
}

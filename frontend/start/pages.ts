/** Turns the pages in the open dialog by its buttons and by the arrow keys. */
export function turnPages(): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-turn]')
    if (button) turn(Number(button.dataset['turn']))
  })
  addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by && turn(by)) event.preventDefault()
  })
}

/** Shows a page at once; they count from 0. */
export function showPage(dialog: Element, index: number): void {
  const page = dialog.querySelectorAll('[data-pages] > img')[index]
  page?.scrollIntoView({ behavior: 'instant', inline: 'center', block: 'nearest' })
}

function turn(by: number): boolean {
  const pages = document.querySelector('dialog[open] [data-pages]')
  const [first, second] = pages?.querySelectorAll('img') ?? []
  if (!pages || !first || !second) return false
  pages.scrollBy({ left: by * (second.offsetLeft - first.offsetLeft) })
  return true
}

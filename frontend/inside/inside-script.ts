import { openDialog } from '../dialog/open-dialog'
import { insideId } from './inside-id'

/* Adds the dialog of inside-dialog.tsx to the page. Fetched when look-inside.tsx comes into view. */
const styles = new CSSStyleSheet()
styles.replaceSync(import.meta.env.VITE_INSIDE_STYLES)
document.adoptedStyleSheets.push(styles)
document.body.insertAdjacentHTML('beforeend', import.meta.env.VITE_INSIDE_DIALOG)

/** Pages that are read from the right are scrolled to negative places. */
const forward = document.dir === 'rtl' ? -1 : 1
const dialog = document.getElementById(insideId)
const row = dialog?.querySelector<HTMLElement>('[data-pages]')
const pages = [...(row?.querySelectorAll<HTMLElement>(':scope > button') ?? [])]

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  const button = target.closest<HTMLElement>('[data-turn]')
  if (button) turn(Number(button.dataset['turn']))
  const page = pages.find((each) => each.contains(target))
  if (page) enlarge(page)
})
addEventListener('keydown', (event) => {
  const by = { ArrowLeft: -forward, ArrowRight: forward }[event.key]
  // With a modifier an arrow is the browser's, such as Alt for Back.
  const isOurs = !event.altKey && !event.ctrlKey && !event.metaKey
  if (by && isOurs && turn(by)) event.preventDefault()
})
row?.addEventListener('scroll', count, { passive: true })
if (row) new ResizeObserver(count).observe(row)

/** Opens the dialog at a link's page, unless the visitor has opened another dialog meanwhile. */
export function openPage(link: HTMLAnchorElement): void {
  if (!(dialog instanceof HTMLDialogElement) || document.querySelector('dialog[open]')) return
  openDialog(dialog, link)
  const page = row?.querySelector(`img[src="${link.getAttribute('href')}"]`)?.parentElement
  page?.focus({ preventScroll: true })
  page?.scrollIntoView(atOnce)
}

const atOnce = { behavior: 'instant', inline: 'center', block: 'nearest' } as const

/** How far the row is scrolled and can be, and the distance between two of its elements. */
function place(): { at: number; end: number; step: number } {
  const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0, children = [] } = row ?? {}
  const shown = [...children].filter((child) => child.clientWidth > 0).length
  const end = scrollWidth - clientWidth
  return { at: scrollLeft * forward, end, step: end / Math.max(1, shown - 1) }
}

/** The index of the page in view. */
function current(): number {
  const { at, step } = place()
  return Math.min(pages.length - 1, Math.round(at / (step || 1)))
}

/** Returns whether the dialog is open. */
function turn(by: number): boolean {
  if (!row || !dialog?.hasAttribute('open')) return false
  const next = Math.max(0, Math.min(pages.length - 1, current() + by))
  row.scrollTo({ left: next * place().step * forward })
  return true
}

/** Hidden if all pages are in view. */
function count(): void {
  const [turns, shown, spoken] = ['[data-turns]', '[data-count]', '[aria-live]'].map((part) =>
    dialog?.querySelector<HTMLElement>(part),
  )
  const number = current()
  turns?.toggleAttribute('hidden', place().end < 1)
  shown?.replaceChildren(`${number + 1} / ${pages.length}`)
  spoken?.replaceChildren(pages[number]?.querySelector('img')?.alt ?? '')
  const ends = [number === 0, number === pages.length - 1]
  dialog?.querySelectorAll('[data-turn]').forEach((button, index) => {
    button.setAttribute('aria-disabled', String(ends[index]))
  })
}

/** To the width of the text, or back. */
function enlarge(page: HTMLElement): void {
  const isLarge = page.getAttribute('aria-pressed') === 'true'
  for (const each of pages) each.setAttribute('aria-pressed', String(!isLarge))
  page.scrollIntoView(atOnce)
}

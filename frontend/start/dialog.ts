import { openDialog } from '../dialog/open-dialog'
import type * as Inside from '../inside/inside-script'
import { startApp } from './app'
import { inside } from './page-data'

let pressed: EventTarget | null = null

export function handleDialogs(): void {
  addEventListener('pointerdown', ({ target }) => (pressed = target))
  addEventListener('click', onClick)
}

function onClick(event: MouseEvent) {
  const { target, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element)) return
  const control = target.closest<HTMLElement>('[aria-controls], [aria-haspopup]')
  const controlled = document.getElementById(control?.getAttribute('aria-controls') ?? '')
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  // A selection of text may end outside.
  const isOutside = target === dialog && pressed === dialog
  if (dialog) {
    if (controlled || isOutside) dialog.close()
    // Closing has returned the focus.
    if (controlled !== dialog) openCheckout(controlled, document.activeElement)
  } else if (control instanceof HTMLAnchorElement) {
    // The browser opens a tab.
    if (ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    void openPage(control)
  } else openCheckout(controlled, control)
}

function openCheckout(dialog: Element | null, opener: Element | null | undefined) {
  if (dialog && !('HTMLDialogElement' in globalThis)) return explainWhy()
  if (!(dialog instanceof HTMLDialogElement) || !(opener instanceof HTMLElement)) return
  openDialog(dialog, opener)
  // After the dialog is painted.
  requestAnimationFrame(() => setTimeout(startApp))
}

/** Shows the sentence for visitors without scripts: Safari before 15.4 and Firefox before 98 have no dialogs. */
function explainWhy() {
  const sentence = document.querySelector('noscript')
  if (sentence) sentence.outerHTML = sentence.textContent
  document.querySelector('main [role=alert]')?.scrollIntoView({ block: 'center' })
}

/** If the script does not load, the link leads to its picture. */
async function openPage(link: HTMLAnchorElement) {
  try {
    const script: typeof Inside = await import(inside)
    script.openPage(link)
  } catch {
    location.assign(link.href)
  }
}

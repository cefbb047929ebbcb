import { dialogId } from '../checkout/dialog-id'
import { insideId } from '../inside/inside-id'
import { startApp } from './app'
import { showPage } from './pages'

let pressed: EventTarget | null = null

/** Opens and closes the dialogs, before and after hydration alike. */
export function handleDialogs(): void {
  addEventListener('pointerdown', ({ target }) => (pressed = target))
  addEventListener('click', onClick)
}

function onClick(event: MouseEvent) {
  const { target } = event
  if (!(target instanceof Element)) return
  const control = target.closest<HTMLElement>('[aria-controls]')
  const controlled = document.getElementById(control?.getAttribute('aria-controls') ?? '')
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  // A text selection may end outside the sheet without being a click outside.
  const isOutside = target === dialog && pressed === dialog
  if (dialog) {
    if (controlled === dialog || isOutside) dialog.close()
  } else if (control && controlled instanceof HTMLDialogElement && !opensTab(event)) {
    // The control may be a link.
    event.preventDefault()
    open(controlled, control)
  }
}

function opensTab({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
  return ctrlKey || metaKey || shiftKey
}

function open(dialog: HTMLDialogElement, opener: HTMLElement) {
  const { style, clientWidth } = document.documentElement
  // Not on phones: every element's style would be recalculated.
  if (clientWidth < innerWidth) style.setProperty('--scroll-bar', `${innerWidth - clientWidth}px`)
  // Safari does not focus a clicked button, and a closing dialog returns the focus to the focused element.
  focus(opener)
  dialog.showModal()
  focus(dialog.querySelector<HTMLElement>(':checked'))
  if (dialog.id === insideId) {
    showPage(dialog, [...document.querySelectorAll(`a[aria-controls=${insideId}]`)].indexOf(opener))
  }
  // After the dialog is painted.
  if (dialog.id === dialogId) requestAnimationFrame(() => setTimeout(startApp))
}

/** Focusing the focused element again would calculate styles and layout for nothing. */
function focus(element: HTMLElement | null) {
  if (element !== document.activeElement) element?.focus({ preventScroll: true })
}

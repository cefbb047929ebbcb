import { dialogId } from '../checkout/dialog-id'
import { startApp } from './app'

let pressed: EventTarget | null = null

/** Opens and closes the dialog, before and after hydration alike. */
export function handleDialog(): void {
  addEventListener('pointerdown', ({ target }) => (pressed = target))
  addEventListener('click', onClick)
}

function onClick({ target }: MouseEvent) {
  const dialog = document.querySelector('dialog')
  if (!dialog || !(target instanceof Element)) return
  const control = target.closest<HTMLElement>(`[aria-controls=${dialogId}]`)
  // A text selection may end outside the sheet without being a click outside.
  const isOutside = target === dialog && pressed === dialog
  if (dialog.open) {
    if (control || isOutside) dialog.close()
  } else if (control) open(dialog, control)
}

function open(dialog: HTMLDialogElement, opener: HTMLElement) {
  const { style, clientWidth } = document.documentElement
  // Not on phones: every element's style would be recalculated.
  if (clientWidth < innerWidth) style.setProperty('--scroll-bar', `${innerWidth - clientWidth}px`)
  // Safari does not focus a clicked button, and a closing dialog returns the focus to the focused element.
  focus(opener)
  dialog.showModal()
  focus(dialog.querySelector<HTMLElement>(':checked'))
  // After the dialog is painted.
  requestAnimationFrame(() => setTimeout(startApp))
}

/** Focusing the focused element again would calculate styles and layout for nothing. */
function focus(element: HTMLElement | null) {
  if (element !== document.activeElement) element?.focus({ preventScroll: true })
}

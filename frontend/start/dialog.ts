import { startApp } from './app'
import { openDialog } from '../dialog/open-dialog'

let pressed: EventTarget | null = null

/** Opens the checkout's dialog and closes every dialog, before and after hydration alike. */
export function handleDialogs(): void {
  addEventListener('pointerdown', ({ target }) => (pressed = target))
  addEventListener('click', onClick)
}

function onClick({ target }: MouseEvent) {
  if (!(target instanceof Element)) return
  const control = target.closest<HTMLElement>('[aria-controls]')
  const controlled = document.getElementById(control?.getAttribute('aria-controls') ?? '')
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  // A text selection may end outside the sheet without being a click outside.
  const isOutside = target === dialog && pressed === dialog
  if (dialog) {
    if (controlled === dialog || isOutside) dialog.close()
  } else if (control && controlled instanceof HTMLDialogElement) {
    openDialog(controlled, control)
    // After the dialog is painted.
    requestAnimationFrame(() => setTimeout(startApp))
  }
}

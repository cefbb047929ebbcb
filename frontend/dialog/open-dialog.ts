/** Opens a dialog above the page, and returns the focus to `opener` when it closes. */
export function openDialog(dialog: HTMLDialogElement, opener: HTMLElement): void {
  const { style, clientWidth } = document.documentElement
  // Not on phones: every element's style would be recalculated.
  if (clientWidth < innerWidth) style.setProperty('--scroll-bar', `${innerWidth - clientWidth}px`)
  // Safari does not focus a clicked button, and a closing dialog returns the focus to the focused element.
  focus(opener)
  dialog.showModal()
  focus(dialog.querySelector<HTMLElement>(':checked'))
}

/** Focusing the focused element again would calculate styles and layout for nothing. */
function focus(element: HTMLElement | null) {
  if (element !== document.activeElement) element?.focus({ preventScroll: true })
}

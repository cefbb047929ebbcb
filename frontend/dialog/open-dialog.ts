/** `opener` gets the focus back when the dialog closes. */
export function openDialog(dialog: HTMLDialogElement, opener: HTMLElement): void {
  const { style, clientWidth } = document.documentElement
  // Not on phones, which would recalculate every element's style.
  if (clientWidth < innerWidth) style.setProperty('--scroll-bar', `${innerWidth - clientWidth}px`)
  // Safari does not focus a clicked button, but a closing dialog returns the focus to the element that had it.
  focus(opener)
  dialog.showModal()
  focus(dialog.querySelector<HTMLElement>(':checked'))
}

/** Focusing the focused element again would calculate styles and layout for nothing. */
function focus(element: HTMLElement | null) {
  if (element !== document.activeElement) element?.focus({ preventScroll: true })
}

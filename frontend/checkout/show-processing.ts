/** Also for screen readers. Returns how to end that with the same nodes, because a translator may have changed them. */
export function showProcessing(form: ParentNode): () => void {
  const button = form.querySelector<HTMLButtonElement>('[data-processing]')
  const status = form.querySelector('output') ?? document.createElement('output')
  if (!button || button.disabled) return () => {}
  const label = [...button.childNodes]
  const { processing = '' } = button.dataset

  // A disabled button loses the focus.
  if (!(document.activeElement instanceof HTMLInputElement)) status.focus({ preventScroll: true })
  button.disabled = true
  button.textContent = processing
  status.textContent = processing
  return () => {
    button.disabled = false
    button.replaceChildren(...label)
    status.textContent = ''
    if (document.activeElement === status) button.focus()
  }
}

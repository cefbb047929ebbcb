import { isStarted, startApp } from './app'

/** Keeps a submit of the form until the app can handle it. */
export function keepEarlySubmit(): void {
  addEventListener('submit', onSubmit, true)
}

function onSubmit(event: SubmitEvent) {
  const { target: form } = event
  if (isStarted || !(form instanceof HTMLFormElement)) return
  event.preventDefault()
  // React, while it hydrates, would handle the event as well.
  event.stopImmediatePropagation()
  const button = form.querySelector('[type=submit]')
  if (button && button.ariaBusy !== 'true') void submitWhenStarted(form, button)
}

async function submitWhenStarted(form: HTMLFormElement, button: Element) {
  const unavailable = form.querySelector<HTMLElement>('[role=alert]')
  unavailable?.toggleAttribute('hidden', true)
  button.ariaBusy = 'true'
  // A buyer who closes the dialog does not want to pay a moment later.
  const closed = () => (button.ariaBusy = 'false')
  form.closest('dialog')?.addEventListener('close', closed, { once: true })
  const isReady = (await startApp()) || (await startApp())
  if (button.ariaBusy !== 'true') return
  button.ariaBusy = 'false'
  if (isReady) form.requestSubmit()
  else unavailable?.toggleAttribute('hidden', false)
}

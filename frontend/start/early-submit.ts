import { isStarted, startApp } from './app'

/** Keeps a submit of the form until the app can handle it. */
export function keepEarlySubmit(): void {
  addEventListener('submit', onSubmit, true)
}

function onSubmit(event: SubmitEvent) {
  const { target: form } = event
  if (!(form instanceof HTMLFormElement)) return
  const unavailable = form.querySelector('[role=alert]')
  unavailable?.toggleAttribute('hidden', true)
  if (isStarted) return
  event.preventDefault()
  // React would handle the event as well while it hydrates.
  event.stopImmediatePropagation()
  void submitWhenStarted(form, unavailable)
}

async function submitWhenStarted(form: HTMLFormElement, unavailable: Element | null) {
  const button = form.querySelector('[type=submit]')
  if (!button || button.ariaBusy === 'true') return
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

import { showProcessing } from '../checkout/show-processing'
import { isStarted, startApp } from './app'

/** Keeps a submit until the app can handle it. */
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
  // The app may listen before it is ready.
  event.stopImmediatePropagation()
  void submitWhenStarted(form, unavailable)
}

async function submitWhenStarted(form: HTMLFormElement, unavailable: Element | null) {
  const endProcessing = showProcessing(form)
  // A buyer who closes the dialog does not want to pay a moment later.
  const closed = new Promise((resolve) => {
    addEventListener('close', resolve, { capture: true, once: true })
  })
  const started = startApp().then((isReady) => isReady || startApp())
  const isReady = await Promise.race([closed, started])
  endProcessing()
  // Safari before 16 has no `requestSubmit`.
  if (isReady === true) form.querySelector<HTMLElement>('[type=submit]')?.click()
  if (isReady === false) unavailable?.toggleAttribute('hidden', false)
}

import { useEffect, useEffectEvent } from 'react'
import { canonicalEmail } from '../../lambda/orders/typed-text'
import { checkoutRequest, contactsFor } from './checkout-request'
import { inputOf } from './dialog-id'
import { fillFromDraft, keepDraft } from './draft'
import { ProblemText } from './problem-text'
import { showProcessing } from './show-processing'
import { Toast } from './toast'
import { useCheckout } from './use-checkout'

/**
 * Submits the prerendered dialog, and shows problems. Translators and extensions may change the page at any time, so
 * React owns only what it adds, never removes that, and looks up every other element when it needs it.
 */
export function Checkout({ dialog }: { dialog: HTMLElement }) {
  const { toast, processing, problem, submit, change, cancel } = useCheckout()

  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault()
    if (!(event.target instanceof HTMLFormElement)) return
    const email = inputOf('email')
    // Browsers refuse pasted marks that the function would clean away, and Safari a domain beyond ASCII.
    const cleaned = canonicalEmail(email?.value ?? '')
    // Assigning a value removes the browser's mark of autofill.
    if (email && email.value !== cleaned) email.value = cleaned
    const request = checkoutRequest(new FormData(event.target))
    keepDraft(request)
    const used = contactsFor(request.deliveryMethod).map(inputOf)
    if (used.every((input) => input?.reportValidity() ?? true)) void submit(request)
  })
  const onInput = useEffectEvent(({ target }: Event) => {
    if (target instanceof HTMLInputElement) change(target.name)
  })
  const onClose = useEffectEvent(cancel)
  useEffect(() => {
    fillFromDraft(dialog.querySelector('form'))
    const mounted = new AbortController()
    const { signal } = mounted
    dialog.addEventListener('submit', (event) => onSubmit(event), { signal })
    dialog.addEventListener('input', (event) => onInput(event), { signal })
    dialog.addEventListener('close', () => onClose(), { signal })
    return () => mounted.abort()
  }, [dialog])

  // Not a layout effect: after those, React restores the focus.
  useEffect(() => (processing ? showProcessing(dialog) : undefined), [dialog, processing])

  return (
    <div>
      <Toast {...toast} />
      <ProblemText problem={problem} />
    </div>
  )
}

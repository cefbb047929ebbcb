import { useEffect, useRef, useState } from 'react'
import type { CheckoutRequest } from '../../lambda/contract'
import { wording } from '../../product/wording'
import { checkoutRequest, missingContact } from './checkout-request'
import { createPayment } from './create-payment'
import type { Message, useToast } from './use-toast'

const { emailMissing, phoneMissing, payment } = wording.errors

/** The state of the checkout form, and its submission, which leads to the hosted checkout. */
export function useCheckout(open: boolean, toast: ReturnType<typeof useToast>) {
  const [filledIn, setFilledIn] = useState<CheckoutRequest>(nothingFilledIn)
  const [processing, setProcessing] = useState(false)
  const pending = useRef<AbortController>(null)

  // A buyer who closes the dialog must not be redirected to the checkout a moment later.
  useEffect(() => {
    if (!open) pending.current?.abort()
  }, [open])

  /** Resolves with the name of the input that is still empty, if there is one. */
  async function submit(): Promise<'email' | 'phone' | undefined> {
    // The button may be pressed again before React has disabled it.
    if (pending.current) return undefined
    const missing = missingContact(filledIn)
    if (missing) {
      toast.show(missing === 'email' ? emailMissing : phoneMissing)
      return missing
    }
    toast.dismiss()
    setProcessing(true)
    pending.current = new AbortController()
    const problem = await goToCheckout(checkoutRequest(filledIn), pending.current.signal)
    pending.current = null
    setProcessing(false)
    if (problem) toast.show(problem)
    return undefined
  }

  function fillIn(change: Partial<CheckoutRequest>) {
    setFilledIn((before) => ({ ...before, ...change }))
  }

  return { filledIn, fillIn, processing, submit }
}

const nothingFilledIn: CheckoutRequest = { deliveryMethod: 'email', email: '', phone: '' }

/** Resolves when the page has been left, or with the message to show because it was not. */
async function goToCheckout(
  request: CheckoutRequest,
  signal: AbortSignal,
): Promise<Message | undefined> {
  try {
    const clientKey = import.meta.env.VITE_CLIENT_KEY
    const url = await createPayment(request, { clientKey, pageHost: location.hostname, signal })
    signal.throwIfAborted()
    location.assign(url)
    await pageLeft()
    return undefined
  } catch (error) {
    if (signal.aborted) return undefined
    const message = error instanceof Error ? error.message : ''
    return { title: payment.title, description: message || payment.noMessage }
  }
}

/** No event reports that a buyer stopped the navigation, so ten seconds count as having stayed. */
function pageLeft(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pagehide', () => resolve(), { once: true })
    setTimeout(resolve, 10_000)
  })
}
